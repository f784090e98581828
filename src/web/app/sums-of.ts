import type { Quote } from '../../domain/orders/quote.ts'
import type { ordering } from '../../texts/en/ordering.ts'
import type { SumRow } from '../ui/sum-table.tsx'
import type { CouponOnOffer } from './asked-coupon.ts'
import { moneyOf } from './money.ts'

/** What follows the price in a table of sums: the coupon, the crypto discount, the tax, the total. */
export function sumsOf(
  quote: Quote,
  t: (typeof ordering)['sums'],
  coupon: CouponOnOffer | null = null,
): { rows: SumRow[]; total: SumRow } {
  const isTaxed = quote.taxKind !== 'outside'
  const discount = {
    label: t.crypto,
    note: t.cryptoNote,
    sum: `\u2212${moneyOf(quote, quote.cryptoDiscount)}`,
  }
  const tax = isTaxed
    ? { label: t.vat(quote.taxRate), sum: moneyOf(quote, quote.tax) }
    : { label: t.noTax, sum: '' }
  return {
    rows: [...couponRows(quote, t, coupon), ...(quote.cryptoDiscount > 0 ? [discount] : []), tax],
    total: { label: isTaxed ? t.totalWithTax : t.total, sum: moneyOf(quote, quote.total) },
  }
}

function couponRows(quote: Quote, t: (typeof ordering)['sums'], coupon: CouponOnOffer | null): SumRow[] {
  if (!coupon) return []
  const off = `\u2212${moneyOf(quote, quote.couponDiscount)}`
  return [{ label: t.coupon(coupon.code), note: coupon.misfit, sum: coupon.misfit ? '' : off }]
}
