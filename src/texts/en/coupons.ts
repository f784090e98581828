import { type CurrencyCode, formatMoney } from '../../domain/money/money.ts'
import type { Coupon } from '../../domain/pricing/coupon.ts'
import { formatDay } from '../day.ts'
import { formatPercent } from '../percent.ts'

export const coupons = {
  gives: (code: string, value: Coupon, currency: CurrencyCode | null) =>
    `Coupon ${code}: ${value.kind === 'percent' ? formatPercent('en', value.percent) : formatMoney(value.amount, currency ?? 'EUR', { language: 'en', decimals: 'when-needed' })} off.`,
  until: (day: string) => `Valid until ${formatDay('en', day)}.`,
  otherPlan: 'This coupon is for another plan or kind of order.',
  otherCurrency: 'This coupon is valid only for prices in another currency.',
}
