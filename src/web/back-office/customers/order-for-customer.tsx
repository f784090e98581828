import { useState } from 'react'
import type { CustomerDetails } from '../../../contract/back-office/customers.ts'
import { paidPlans } from '../../../definitions/license.ts'
import { countriesIn } from '../../../texts/countries.ts'
import { usePage } from '../../app/context.ts'
import { randomKey } from '../../checkout/order-key.ts'
import { LinkToCopy } from '../engine/link-to-copy.tsx'
import { ActionDialog } from '../kit/action-dialog.tsx'
import { useDialogFields } from '../kit/dialog-fields.tsx'

export function OrderForCustomer({ customer: { id, email, country } }: { customer: CustomerDetails }) {
  const { texts, visitor } = usePage()
  const { order: t } = texts.backOffice.customers.dialogs
  const countries = countriesIn(visitor.language).map(([value, label]) => ({ value, label }))
  const { values, ...fields } = useDialogFields(
    [
      {
        name: 'plan',
        label: t.plan.label,
        kind: 'choice',
        options: paidPlans.map(plan => ({ value: plan, label: t.plan.values[plan] })),
      },
      { name: 'servers', label: t.servers.label, kind: 'count', required: true },
      {
        name: 'country',
        label: t.country,
        kind: 'choice',
        options: [{ value: '', label: t.chooseCountry }, ...countries],
      },
    ],
    { plan: 'yearly', servers: '1', country },
  )
  const [form, setForm] = useState(randomKey)
  const [link, setLink] = useState<string>()

  return (
    <ActionDialog
      words={{ ...t, question: t.question(email) }}
      result={link && <LinkToCopy url={link} />}
      onOpen={() => setLink(undefined)}
      {...fields}
      run={async (api, reason) => {
        const body = {
          plan: paidPlans.find(plan => plan === values['plan']) ?? 'yearly',
          servers: Number(values['servers']),
          country: values['country'] ?? '',
          form,
          reason,
        }
        const answer = await api('POST /api/sezam/customers/{id}/orders/', { params: { id }, body })
        if (answer.ok) {
          setLink(answer.reply.data.url)
          setForm(randomKey())
        }
        return answer
      }}
    />
  )
}
