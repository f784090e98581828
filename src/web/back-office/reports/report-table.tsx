import { Link, useLocation } from 'react-router'
import type { Report } from '../../../contract/back-office/reports.ts'
import type { ReportName } from '../../../domain/reports/report-names.ts'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { type Column, DataTable } from '../kit/data-table.tsx'
import { useReportWords } from './report-words.ts'

type Row = Pick<Report['rows'][number], 'group' | 'group_name' | 'cells' | 'before'> & {
  /** Null in the last row, which is the total. */
  days: { from: string; to: string } | null
}
type Props = { name: ReportName; report: Report }

/** The same numbers as the chart and the file. A figure leads to the rows that it consists of. */
export function ReportTable({ name, report }: Props) {
  const { t, nameColumn, nameGroup, formatFigure, formatPart } = useReportWords()
  const split = new URLSearchParams(useLocation().search).get('split')
  const { columns, rows, total, compared } = report
  const mainKind = columns.find(({ key }) => key === report.main)?.kind ?? 'count'
  const isSplit = rows.some(({ group }) => group !== null)

  function nameRow({ days, group, group_name: groupName }: Row): string {
    if (!days) return t.columns.total
    return group === null ? formatPart(days.from, report.step) : nameGroup(groupName ?? group)
  }

  const shown: Column<Row>[] = [
    {
      key: 'name',
      label: isSplit ? t.columns.group : t.columns.period,
      isName: true,
      cell: nameRow,
    },
    ...columns.map(
      ({ key, kind, has_rows: hasRows }, index): Column<Row> => ({
        key,
        label: nameColumn(key),
        align: 'end',
        cell: ({ days, group, cells }) => {
          const text = formatFigure(cells[index] ?? null, kind)
          if (!hasRows || !days || !cells[index]) return text
          const groups: Record<string, string> = group === null || !split ? {} : { split, value: group }
          const query = new URLSearchParams({ ...days, figure: key, ...groups })
          return (
            <Link to={`${backOfficePaths.reportRows(name)}?${query}`} data-links>
              {text}
            </Link>
          )
        },
      }),
    ),
  ]
  if (compared)
    shown.push({
      key: 'before',
      label: t.columns.before(nameColumn(report.main)),
      align: 'end',
      cell: ({ days, before }) => days && formatFigure(before, mainKind),
    })

  return (
    <DataTable
      caption={t.names[name]}
      columns={shown}
      rows={[
        ...rows.map(({ from, to, ...row }) => ({ ...row, days: { from, to } })),
        ...(total ? [{ days: null, group: null, group_name: null, cells: total, before: null }] : []),
      ]}
      rowKey={({ days, group }) => group ?? days?.from ?? 'total'}
    />
  )
}
