import { formatMoney } from '../../domain/money/money.ts'
import { useTexts } from '../app/context.ts'
import { moneyOf } from '../app/money.ts'
import { sumsOf } from '../app/sums-of.ts'
import { SumTable } from '../ui/sum-table.tsx'
import type { Working } from './working.ts'

/** The price step by step: both prices, their difference, its share for the days left, and what is added to it. */
export function WorkingTable({ working, current }: { working: Working; current: number }) {
  const { ordering, working: t } = useTexts().upgrade
  const { plan, quote, difference, daysLeft, periodDays } = working
  const { rows, total } = sumsOf(quote, ordering.sums, working.coupon)
  const steps = [
    { label: t.price(quote.servers, t.unit[plan]), sum: euro(working.priceOfNew) },
    { label: t.price(current, t.unit[plan]), sum: `\u2212${euro(working.priceOfCurrent)}` },
    { label: t.difference, note: t.period(periodDays), sum: euro(difference) },
    {
      label: t.left(daysLeft),
      note: t.counted(euro(difference), daysLeft, periodDays),
      sum: euro(working.result),
    },
  ]
  const converted = {
    label: t.converted,
    note: t.convertedNote,
    sum: moneyOf(quote, quote.listPrice),
  }

  return (
    <SumTable
      caption={t.title}
      rows={[...steps, ...(quote.currency === 'EUR' ? [] : [converted]), ...rows]}
      total={total}
    />
  )
}

function euro(minor: number): string {
  return formatMoney(minor, 'EUR', 'when-needed')
}
