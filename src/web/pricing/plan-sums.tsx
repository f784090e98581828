import { useTexts } from '../app/context.ts'
import { formatAmount } from '../checkout/format-amount.ts'
import { sumRows } from '../checkout/sum-rows.ts'
import { SumTable } from '../ui/sum-table.tsx'
import type { Offer } from './plan-offers.ts'

export function PlanSums({ offer: { plan, quote, coupon } }: { offer: Offer }) {
  const t = useTexts().pricing
  const price = {
    label: t.sums.line(quote.servers, t.sums.terms[plan](quote.periods)),
    sum: formatAmount(quote.listPrice, quote.currency),
  }
  const { rows, total } = sumRows(quote, { ...t.sums, coupon: t.coupon.line }, coupon)

  return <SumTable caption={t.sums.caption(t.plans[plan].name)} rows={[price, ...rows]} total={total} />
}
