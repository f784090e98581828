import { useState } from 'react'
import { useTexts } from '../../app/context.ts'
import { randomKey } from '../../checkout/order-key.ts'
import { ActionDialog } from '../kit/action-dialog.tsx'
import { useDialogFields } from '../kit/dialog-fields.tsx'
import { initialPlan, readPlan, usePlanFields } from '../kit/plan-fields.ts'

/** `to` is the customer for whom the list is filtered. */
export function IssueLicense({ to }: { to: string }) {
  const { issue: t } = useTexts().backOffice.licenses
  const { values, ...fields } = useDialogFields(
    [{ name: 'email', label: t.email, kind: 'email', required: true }, ...usePlanFields()],
    { ...initialPlan, email: to },
  )
  const [form, setForm] = useState(randomKey)

  return (
    <ActionDialog
      label={t.open}
      question={t.question}
      consequences={t.consequences}
      submitLabel={t.submit}
      {...fields}
      run={async (api, reason) => {
        const body = { email: (values['email'] ?? '').trim(), ...readPlan(values), form, reason }
        const answer = await api('POST /api/sezam/licenses/', { body })
        if (answer.ok) setForm(randomKey())
        return answer
      }}
    />
  )
}
