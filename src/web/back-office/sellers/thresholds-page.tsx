import { useLoaderData } from 'react-router'
import type { ThresholdEntry } from '../../../contract/back-office/sellers.ts'
import { useTexts } from '../../app/context.ts'
import { type Column, DataTable } from '../kit/data-table.tsx'
import { pageLoader } from '../kit/list-loader.ts'
import { Page } from '../kit/page.tsx'
import { useFormats } from '../kit/use-formats.ts'

export const loader = pageLoader('GET /api/sezam/registrations/thresholds/')

export function Component() {
  const { columns, thresholds: t } = useTexts().backOffice.sellers
  const { data: rows } = useLoaderData<typeof loader>()
  const { money } = useFormats()
  const shown: Column<ThresholdEntry>[] = [
    { key: 'country', label: columns.country, isName: true, cell: row => row.country },
    { key: 'series', label: columns.series, cell: row => row.series },
    { key: 'year', label: t.year, cell: row => row.year },
    { key: 'sales', label: t.counted, cell: row => t.sales[row.sales] },
    { key: 'sold', label: t.sold, align: 'end', cell: row => money(row.sold, row.currency) },
    { key: 'limit', label: t.limit, align: 'end', cell: row => money(row.limit, row.currency) },
  ]

  return (
    <Page title={t.title} lead={t.lead}>
      <DataTable
        caption={t.title}
        columns={shown}
        rows={rows}
        rowKey={row => `${row.series} ${row.country}`}
      />
    </Page>
  )
}
