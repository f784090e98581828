import { useTexts } from '../app/context.ts'
import { useFormatAmount } from '../checkout/format-amount.ts'
import { sumRows } from '../checkout/sum-rows.ts'
import { SumTable } from '../ui/sum-table.tsx'
import type { PriceCalculation } from './price-calculation.ts'

export function PriceCalculationTable({
  calculation,
  current,
}: {
  calculation: PriceCalculation
  current: number
}) {
  const { ordering, calculation: t } = useTexts().upgrade
  const formatAmount = useFormatAmount()
  const { plan, quote, difference, daysLeft, periodDays } = calculation
  const { rows, total } = sumRows(quote, ordering.sums, { coupon: calculation.coupon, formatAmount })
  const steps = [
    { label: t.price(quote.servers, t.unit[plan]), sum: formatAmount(calculation.priceOfNew, 'EUR') },
    {
      label: t.price(current, t.unit[plan]),
      sum: `\u2212${formatAmount(calculation.priceOfCurrent, 'EUR')}`,
    },
    { label: t.difference, note: t.period(periodDays), sum: formatAmount(difference, 'EUR') },
    {
      label: t.left(daysLeft),
      note: t.counted(formatAmount(difference, 'EUR'), daysLeft, periodDays),
      sum: formatAmount(calculation.result, 'EUR'),
    },
  ]
  const converted = {
    label: t.converted,
    note: t.convertedNote,
    sum: formatAmount(quote.listPrice, quote.currency),
  }

  return (
    <SumTable
      caption={t.title}
      rows={[...steps, ...(quote.currency === 'EUR' ? [] : [converted]), ...rows]}
      total={total}
    />
  )
}
