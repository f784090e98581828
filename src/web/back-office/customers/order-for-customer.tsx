import { useState } from 'react'
import type { CustomerDetails } from '../../../contract/back-office/customers.ts'
import { countriesIn } from '../../../texts/countries.ts'
import { usePage, useTexts } from '../../app/context.ts'
import { randomKey } from '../../checkout/order-key.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { ActionDialog } from '../kit/action-dialog.tsx'
import { useDialogFields } from '../kit/dialog-fields.tsx'
import styles from '../kit/kit-form.module.css'
import { initialPlan, readPlan, usePlanFields } from '../kit/plan-fields.ts'

export function OrderForCustomer({ customer: { id, email, country } }: { customer: CustomerDetails }) {
  const { texts, visitor } = usePage()
  const { order: t } = texts.backOffice.customers.actions
  const countries = countriesIn(visitor.language).map(([value, label]) => ({ value, label }))
  const { values, ...fields } = useDialogFields(
    [
      ...usePlanFields(),
      {
        name: 'country',
        label: t.country,
        kind: 'choice',
        options: [{ value: '', label: t.chooseCountry }, ...countries],
      },
    ],
    { ...initialPlan, country },
  )
  const [form, setForm] = useState(randomKey)
  const [link, setLink] = useState<string>()

  return (
    <>
      <ActionDialog
        label={t.open}
        question={t.question(email)}
        consequences={t.consequences}
        submitLabel={t.submit}
        {...fields}
        run={async (api, reason) => {
          const body = { ...readPlan(values), country: values['country'] ?? '', form, reason }
          const answer = await api('POST /api/sezam/customers/{id}/orders/', { params: { id }, body })
          if (answer.ok) {
            setLink(answer.reply.data.url)
            setForm(randomKey())
          }
          return answer
        }}
      />
      {link && <LinkToPay link={link} onClose={() => setLink(undefined)} />}
    </>
  )
}

function LinkToPay({ link, onClose }: { link: string; onClose: () => void }) {
  const { order: t } = useTexts().backOffice.customers.actions
  const { close } = useTexts().backOffice.kit.action

  return (
    <Dialog open onClose={onClose} title={t.made} closeLabel={close}>
      <div className={styles.form}>
        <Field label={t.link}>
          {field => <TextInput {...field} readOnly value={link} onFocus={({ target }) => target.select()} />}
        </Field>
        <div className={styles.actions}>
          <CopyButton text={link} label={t.copy} copiedLabel={t.copied} failedLabel={t.copyFailed} />
        </div>
      </div>
    </Dialog>
  )
}
