import { Link, useLoaderData } from 'react-router'
import type { ReportRow } from '../../../contract/back-office/reports.ts'
import type { LoaderArgs } from '../../app/context.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { type Column, DataTable } from '../kit/data-table.tsx'
import { listQuery, load } from '../kit/list-loader.ts'
import { Page } from '../kit/page.tsx'
import { Pager } from '../kit/pager.tsx'
import { useFormats } from '../kit/use-formats.ts'
import { requireReportName, useReportWords } from './report-words.ts'

export async function loader(args: LoaderArgs) {
  const report = requireReportName(args)
  const query = { from: '', to: '', figure: '', ...listQuery(args.request) }
  const { data, next } = await load(args, 'GET /api/sezam/reports/{report}/rows/', {
    params: { report },
    query,
  })
  return { name: report, rows: data, next, ...query }
}

export function Component() {
  const { name, rows, next, from, to, figure } = useLoaderData<typeof loader>()
  const { t, nameColumn, nameGroup, formatPeriod } = useReportWords()
  const { day, money } = useFormats()
  const words = t.rowColumns
  const link = (id: number, to: string) => (
    <Link to={to} data-links>
      {id}
    </Link>
  )
  const columns: Column<ReportRow>[] = [
    { key: 'day', label: words.day, isName: true, cell: row => day(row.day) },
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
      cell: ({ amount }) => amount !== null && money(amount),
    },
  ]

  return (
    <Page
      title={t.rowsTitle(nameColumn(figure))}
      lead={`${t.names[name]}, ${formatPeriod(from, to)}`}
      aside={<ButtonLink to={backOfficePaths.report(name)}>{t.rowsBack}</ButtonLink>}
    >
      <DataTable
        caption={t.rowsTitle(nameColumn(figure))}
        columns={columns}
        rows={rows.map((row, index) => ({ ...row, index }))}
        rowKey={row => row.index}
        none={t.noRows}
      />
      <Pager next={next} />
    </Page>
  )
}
