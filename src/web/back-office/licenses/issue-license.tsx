import { useState } from 'react'
import { useTexts } from '../../app/context.ts'
import { randomKey } from '../../checkout/order-key.ts'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { ActionDialog } from '../kit/action-dialog.tsx'
import { type PaidPlan, PlanFields } from './plan-fields.tsx'

/** `to` is the customer for whom the list is filtered. */
export function IssueLicense({ to }: { to: string }) {
  const { issue: t } = useTexts().backOffice.licenses
  const [email, setEmail] = useState(to)
  const [plan, setPlan] = useState<PaidPlan>('yearly')
  const [servers, setServers] = useState('1')
  const [form, setForm] = useState(randomKey)

  return (
    <ActionDialog
      label={t.open}
      question={t.question}
      consequences={t.consequences}
      submitLabel={t.submit}
      fields={errors => (
        <>
          <Field label={t.email} error={errors['email']} required>
            {control => (
              <TextInput
                {...control}
                type="email"
                autoComplete="off"
                value={email}
                onChange={event => setEmail(event.target.value)}
              />
            )}
          </Field>
          <PlanFields plan={plan} servers={servers} errors={errors} onPlan={setPlan} onServers={setServers} />
        </>
      )}
      onDone={() => {
        setForm(randomKey())
        setEmail(to)
        setPlan('yearly')
        setServers('1')
      }}
      run={(api, reason) => {
        const body = { email: email.trim(), plan, servers: Number(servers), form, reason }
        return api('POST /api/sezam/licenses/', { body })
      }}
    />
  )
}
