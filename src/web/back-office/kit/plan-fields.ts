import { paidPlans } from '../../../definitions/license.ts'
import { useTexts } from '../../app/context.ts'
import type { FormField } from './edit-field.tsx'
import { type FormValues, readCount } from './form-values.ts'

export const initialPlan: FormValues = { plan: 'yearly', servers: '1' }

/** A plan that can be bought, and for how many servers. */
export function usePlanFields(): FormField[] {
  const { planFields: t } = useTexts().backOffice.kit
  return [
    {
      name: 'plan',
      label: t.plan,
      kind: 'choice',
      options: paidPlans.map(plan => ({ value: plan, label: t.plans[plan] })),
    },
    { name: 'servers', label: t.servers, kind: 'count', required: true },
  ]
}

export function readPlan(values: FormValues) {
  const plan = paidPlans.find(each => each === values['plan']) ?? 'yearly'
  return { plan, servers: readCount(values['servers']) ?? 0 }
}
