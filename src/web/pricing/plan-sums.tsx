import { useTexts } from '../app/context.ts'
import { moneyOf } from '../checkout/money.ts'
import { SumTable } from '../ui/sum-table.tsx'
import type { Offer } from './plan-offers.ts'

/** What the chosen servers and periods come to, before tax and with it. */
export function PlanSums({ offer: { plan, quote, coupon } }: { offer: Offer }) {
  const t = useTexts().pricing
  const before = {
    label: t.sums.line(quote.servers, t.sums.terms[plan](quote.periods)),
    sum: moneyOf(quote, quote.listPrice),
  }
  const discount = coupon && {
    label: t.coupon.line(coupon.code),
    note: coupon.misfit,
    sum: coupon.misfit ? '' : `\u2212${moneyOf(quote, quote.couponDiscount)}`,
  }
  const rows = discount ? [before, discount] : [before]
  const tax = { label: t.sums.vat(quote.taxRate), sum: moneyOf(quote, quote.tax) }
  const total = moneyOf(quote, quote.total)
  const isTaxed = quote.taxKind !== 'outside'

  return (
    <SumTable
      caption={t.sums.caption(t.plans[plan].name)}
      rows={[...rows, isTaxed ? tax : { label: t.sums.noTax, sum: '' }]}
      total={{ label: isTaxed ? t.sums.totalWithTax : t.sums.total, sum: total }}
    />
  )
}
