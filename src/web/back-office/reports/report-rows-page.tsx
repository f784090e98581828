import { Link, useLoaderData } from 'react-router'
import type { ReportRow } from '../../../contract/back-office/reports.ts'
import { formatMoney } from '../../../domain/money/money.ts'
import { formatDay } from '../../../texts/day.ts'
import { type LoaderArgs, pageContext, usePage } from '../../app/context.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { type Column, DataTable } from '../kit/data-table.tsx'
import { listQuery } from '../kit/list-loader.ts'
import { Page } from '../kit/page.tsx'
import { Pager } from '../kit/pager.tsx'
import { requireReply } from '../kit/require-reply.ts'
import { findReportName, useReportWords } from './report-words.ts'

export async function loader({ request, params, context }: LoaderArgs) {
  const { api } = context.get(pageContext)
  const name = findReportName(params['report'])
  if (!name) throw new Response(null, { status: 404 })
  const query = { from: '', to: '', figure: '', ...listQuery(request) }
  const { data, next } = requireReply(
    await api('GET /api/sezam/reports/{report}/rows/', { params: { report: name }, query }),
    request,
  )
  return { name, rows: data, next, ...query }
}

export function Component() {
  const { name, rows, next, from, to, figure } = useLoaderData<typeof loader>()
  const { t, nameColumn, formatPeriod } = useReportWords()
  const columns = useColumns()

  return (
    <Page
      title={t.rowsTitle(nameColumn(figure))}
      lead={t.rowsLead(t.names[name], formatPeriod(from, to))}
      aside={<ButtonLink to={backOfficePaths.report(name)}>{t.rowsBack}</ButtonLink>}
    >
      {rows.length === 0 ? (
        <EmptyState title={t.noRows} />
      ) : (
        <DataTable
          caption={t.rowsTitle(nameColumn(figure))}
          columns={columns}
          rows={rows.map((row, index) => ({ ...row, index }))}
          rowKey={row => row.index}
        />
      )}
      <Pager next={next} />
    </Page>
  )
}

function useColumns(): Column<ReportRow>[] {
  const { language } = usePage().visitor
  const { t, nameColumn, nameGroup } = useReportWords()
  const words = t.rowColumns
  const link = (id: number, to: string) => (
    <Link to={to} data-links>
      {id}
    </Link>
  )
  return [
    { key: 'day', label: words.day, isName: true, cell: row => formatDay(language, row.day) },
    {
      key: 'order',
      label: words.order,
      cell: ({ order_id: id }) => id && link(id, backOfficePaths.order(id)),
    },
    {
      key: 'license',
      label: words.license,
      cell: ({ license_id: id }) => id && link(id, backOfficePaths.license(id)),
    },
    {
      key: 'kind',
      label: words.kind,
      cell: row =>
        t.rowKinds[row.kind as keyof typeof t.rowKinds] ?? (nameColumn(row.kind) || nameGroup(row.kind)),
    },
    {
      key: 'amount',
      label: words.amount,
      align: 'end',
      cell: ({ amount }) => amount !== null && formatMoney(amount, 'EUR', { language, decimals: 'always' }),
    },
  ]
}
