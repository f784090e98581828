import type { CouponLimitsBody } from '../../../contract/back-office/coupons.ts'
import { useTexts } from '../../app/context.ts'
import type { FormField } from '../kit/edit-field.tsx'
import { type FormValues, readCount, readMinor, toFormValues } from '../kit/form-values.ts'

type Limits = Omit<CouponLimitsBody, 'modes'> & { modes: ('buy' | 'renew' | 'upgrade' | 'demo')[] }

/** Those of the days, uses and carts, which can be changed later. */
export function useLimitFields(): FormField[] {
  const { fields: t, modes, plans } = useTexts().backOffice.coupons
  const options = (words: Record<string, string>) =>
    Object.entries(words).map(([value, label]) => ({ value, label }))
  return [
    { name: 'valid_from', label: t.validFrom, kind: 'day', help: t.daysHelp },
    { name: 'valid_until', label: t.validUntil, kind: 'day', help: t.daysHelp },
    { name: 'most_uses', label: t.mostUses, kind: 'count', help: t.usesHelp },
    { name: 'most_uses_each', label: t.mostUsesEach, kind: 'count', help: t.usesHelp },
    { name: 'products', label: t.products, kind: 'choices', options: options(plans), help: t.choicesHelp },
    { name: 'modes', label: t.modes, kind: 'choices', options: options(modes), help: t.choicesHelp },
  ]
}

/** Of a coupon, or of what a 409 says is there now. */
export const limitsToValues = (limits: Record<string, unknown>): FormValues =>
  toFormValues(limits, ['valid_from', 'valid_until', 'most_uses', 'most_uses_each', 'products', 'modes'])

/** What is not of its kind is sent as it was typed: the server says what is wrong with it. */
export function valuesToLimits(values: FormValues): Limits {
  const list = (name: string) => (values[name] ?? '').split(' ').filter(Boolean)
  return {
    valid_from: values['valid_from'] || null,
    valid_until: values['valid_until'] || null,
    most_uses: readCount(values['most_uses']),
    most_uses_each: readCount(values['most_uses_each']),
    // The check boxes offer these only.
    products: list('products') as Limits['products'],
    modes: list('modes') as Limits['modes'],
  }
}

export function valuesToDiscount({ discount, unit }: FormValues) {
  if (unit === 'percent') return { percent: readCount(discount), amount: null, currency: null }
  // The select offers these only.
  return { percent: null, amount: readMinor(discount), currency: unit as 'EUR' | 'USD' | 'RUB' | 'BYN' }
}
