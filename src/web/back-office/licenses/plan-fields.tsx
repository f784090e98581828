import type { paidPlans } from '../../../contract/back-office/license-changes.ts'
import { useTexts } from '../../app/context.ts'
import { Field } from '../../ui/field.tsx'
import { SelectInput } from '../../ui/select-input.tsx'
import { TextInput } from '../../ui/text-input.tsx'

export type PaidPlan = (typeof paidPlans)[number]

const choices: readonly PaidPlan[] = ['monthly', 'yearly', 'lifetime', 'company']

type Props = {
  plan: PaidPlan
  servers: string
  errors: Record<string, string>
  onPlan: (plan: PaidPlan) => void
  onServers: (servers: string) => void
}

/** A plan that can be bought, and for how many servers. */
export function PlanFields({ plan, servers, errors, onPlan, onServers }: Props) {
  const { fields: t, plans } = useTexts().backOffice.licenses
  return (
    <>
      <Field label={t.plan} error={errors['plan']}>
        {control => (
          <SelectInput
            {...control}
            value={plan}
            onChange={event => onPlan(choices.find(each => each === event.target.value) ?? plan)}
          >
            {choices.map(each => (
              <option key={each} value={each}>
                {plans[each]}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
      <Field label={t.servers} error={errors['servers']} required>
        {control => (
          <TextInput
            {...control}
            type="number"
            min={1}
            max={9999}
            value={servers}
            onChange={event => onServers(event.target.value)}
          />
        )}
      </Field>
    </>
  )
}
