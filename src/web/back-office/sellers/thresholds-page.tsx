import { Link, useLoaderData } from 'react-router'
import type { ThresholdEntry } from '../../../contract/back-office/sellers.ts'
import { type LoaderArgs, pageContext, usePage } from '../../app/context.ts'
import { PageHeading } from '../../ui/layout.tsx'
import { formatAnyAmount } from '../kit/any-amount.ts'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { type Column, DataTable } from '../kit/data-table.tsx'
import { requireReply } from '../kit/require-reply.ts'
import { SettingsPage } from '../kit/settings-page.tsx'

export async function loader({ request, context }: LoaderArgs) {
  const { api } = context.get(pageContext)
  return requireReply(await api('GET /api/sezam/registrations/thresholds/'), request).data
}

export function Component() {
  const { texts, visitor } = usePage()
  const { title, columns, thresholds: t } = texts.backOffice.sellers
  const rows = useLoaderData<typeof loader>()
  const amount = (minor: number, { currency }: ThresholdEntry) =>
    formatAnyAmount(minor, currency, visitor.language)
  const shown: Column<ThresholdEntry>[] = [
    { key: 'country', label: columns.country, isName: true, cell: row => row.country },
    { key: 'series', label: columns.series, cell: row => row.series },
    { key: 'year', label: t.year, cell: row => row.year },
    { key: 'sales', label: t.counted, cell: row => t.sales[row.sales] },
    { key: 'sold', label: t.sold, align: 'end', cell: row => amount(row.sold, row) },
    { key: 'limit', label: t.limit, align: 'end', cell: row => amount(row.limit, row) },
  ]

  return (
    <SettingsPage>
      <PageHeading above={<Link to={backOfficePaths.sellers}>{title}</Link>} title={t.title} lead={t.lead} />
      <DataTable
        caption={t.title}
        columns={shown}
        rows={rows}
        rowKey={row => `${row.series} ${row.country}`}
      />
    </SettingsPage>
  )
}
