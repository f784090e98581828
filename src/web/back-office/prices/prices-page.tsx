import { useLoaderData } from 'react-router'
import type { PriceList } from '../../../contract/back-office/prices.ts'
import { priceActions, priceListId } from '../../../definitions/prices.ts'
import { formatDay } from '../../../texts/day.ts'
import { usePage } from '../../app/context.ts'
import { useFormatAmount } from '../../checkout/format-amount.ts'
import { RecordActions } from '../engine/record-actions.tsx'
import type { Column } from '../kit/data-table.tsx'
import { pageLoader } from '../kit/list-loader.ts'
import { Page, TableSection } from '../kit/page.tsx'

export const loader = pageLoader('GET /api/sezam/prices/')

const rows = ['tiers', 'yearMonths', 'lifetime', 'update', 'company'] as const

export function Component() {
  const { texts, visitor } = usePage()
  const { prices: t, kit } = texts.backOffice
  const { data: list } = useLoaderData<typeof loader>()
  const format = useFormatAmount()
  const { today, planned } = list
  const show = (prices: PriceList['today'], row: (typeof rows)[number]) => {
    if (row === 'tiers')
      return prices.tiers.map(({ from, perUnit, flat }) => {
        const [each, fee] = [format(perUnit, 'EUR'), flat > 0 ? ` + ${format(flat, 'EUR')}` : '']
        return <div key={from}>{`${from}: ${each}${fee}`}</div>
      })
    return row === 'yearMonths' ? prices.yearMonths : format(prices[row], 'EUR')
  }
  const columns: Column<(typeof rows)[number]>[] = [
    { key: 'what', label: t.columns.what, isName: true, cell: row => t.rows[row] },
    { key: 'today', label: t.columns.today, cell: row => show(today, row) },
  ]
  if (planned)
    columns.push({
      key: 'planned',
      label: t.columns.from(formatDay(visitor.language, planned.first_day)),
      cell: row => show(planned.prices, row),
    })

  return (
    <Page lead={t.lead}>
      <TableSection title={kit.settingsTabs.prices} columns={columns} rows={rows} rowKey={row => row} />
      <RecordActions defined={priceActions} id={priceListId} about={list} />
    </Page>
  )
}
