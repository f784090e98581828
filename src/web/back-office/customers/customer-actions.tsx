import { useState } from 'react'
import type { CustomerDetails } from '../../../contract/back-office/customers.ts'
import { customerActions } from '../../../definitions/customer.ts'
import { licenseActions, paidPlans } from '../../../definitions/license.ts'
import { countriesIn } from '../../../texts/countries.ts'
import { usePage, useTexts } from '../../app/context.ts'
import { paths } from '../../app/paths.ts'
import { randomKey } from '../../checkout/order-key.ts'
import { Row } from '../../ui/layout.tsx'
import { DefinedAction } from '../engine/defined-action.tsx'
import { LinkToCopy } from '../engine/link-to-copy.tsx'
import { ActionDialog } from '../kit/action-dialog.tsx'
import { MoreActions } from '../kit/drop-down.tsx'
import { useDialogFields } from '../kit/edit-field.tsx'

const payments = ['bank', 'stripe'] as const

type Props = { customer: CustomerDetails }

export function CustomerActions({ customer }: Props) {
  const { id, email, possible } = customer
  const acting = { defined: customerActions, id, about: customer, possible }

  return (
    <Row gap="s">
      <DefinedAction
        name="issue"
        variant="primary"
        defined={licenseActions}
        initial={{ email, plan: 'yearly', servers: 1 }}
      />
      <MoreActions>
        <ViewAs customer={customer} />
        <OrderForCustomer customer={customer} />
        {possible.actions.map(({ name }) => (
          <DefinedAction key={name} {...acting} name={name} />
        ))}
      </MoreActions>
    </Row>
  )
}

function ViewAs({ customer: { id, email } }: Props) {
  const { view: t } = useTexts().backOffice.customers.dialogs

  return (
    <ActionDialog
      words={{ ...t, question: t.question(email) }}
      run={async (api, reason) => {
        const call = 'POST /api/sezam/customers/{id}/viewing/'
        const answer = await api(call, { params: { id }, body: { reason } })
        if (!answer.ok) return answer
        location.assign(paths.profile)
        // The page is left, so nothing of it is loaded again.
        return new Promise(() => {})
      }}
    />
  )
}

function OrderForCustomer({ customer: { id, email, country, invoice_days } }: Props) {
  const { texts, visitor } = usePage()
  const { actionWords, customers } = texts.backOffice
  const { dialogs, labels } = customers
  const { order: t } = dialogs
  const { values, ...fields } = useDialogFields(
    [
      {
        name: 'plan',
        label: t.plan.label,
        kind: 'choice',
        options: paidPlans.map(plan => [plan, t.plan.values[plan]]),
      },
      { name: 'servers', label: t.servers.label, kind: 'number', required: true },
      {
        name: 'country',
        label: labels.country,
        kind: 'choice',
        options: [['', t.chooseCountry], ...countriesIn(visitor.language)],
      },
      {
        name: 'periods',
        label: actionWords.customer.quote.fields.periods.label,
        kind: 'number',
        when: ({ plan }) => plan !== 'lifetime',
      },
      {
        name: 'payment',
        label: t.payment.label,
        kind: 'choice',
        options: payments.map(each => [each, t.payment.values[each]]),
        when: () => invoice_days !== null,
      },
      { name: 'purchase_order', label: t.purchaseOrder, kind: 'text' },
    ],
    { plan: 'yearly', servers: '1', periods: '1', payment: invoice_days ? 'bank' : 'stripe', country },
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
          periods: values['plan'] === 'lifetime' ? 1 : Number(values['periods']),
          payment: payments.find(each => each === values['payment']),
          purchase_order: values['purchase_order'],
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
