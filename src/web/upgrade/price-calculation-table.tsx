import { useTexts } from '../app/context.ts'
import { useColumnFormat, useFormatAmount } from '../checkout/format-amount.ts'
import { quoteSums, sumRows } from '../checkout/sum-rows.ts'
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
  const { plan, quote, difference, daysLeft, periodDays, priceOfNew, priceOfCurrent, result } = calculation
  const sums = [priceOfNew, priceOfCurrent, difference, result, ...quoteSums(quote)]
  const formatAmount = useColumnFormat(sums)
  const formatInNote = useFormatAmount()
  const { rows, total } = sumRows(quote, ordering.sums, { coupon: calculation.coupon, formatAmount })
  const steps = [
    { label: t.price(quote.servers, t.unit[plan]), sum: formatAmount(priceOfNew, 'EUR') },
    {
      label: t.price(current, t.unit[plan]),
      sum: `\u2212${formatAmount(priceOfCurrent, 'EUR')}`,
    },
    { label: t.difference, note: t.period(periodDays), sum: formatAmount(difference, 'EUR') },
    {
      label: t.left(daysLeft),
      note: t.counted(formatInNote(difference, 'EUR'), daysLeft, periodDays),
      sum: formatAmount(result, 'EUR'),
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
