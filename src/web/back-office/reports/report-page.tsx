import { Link, useLoaderData, useLocation } from 'react-router'
import type { Report } from '../../../contract/back-office/reports.ts'
import { formatDay } from '../../../texts/day.ts'
import { type LoaderArgs, pageContext, usePage } from '../../app/context.ts'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { Text } from '../../ui/layout.tsx'
import { EmptyState, Notice } from '../../ui/notice.tsx'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { Chart } from '../kit/chart.tsx'
import { listQuery } from '../kit/list-loader.ts'
import { PageSection } from '../kit/page-section.tsx'
import { requireReply } from '../kit/require-reply.ts'
import { useDoneWords } from '../kit/use-done-words.ts'
import styles from './report.module.css'
import { ReportForm } from './report-form.tsx'
import { ReportFrame } from './report-frame.tsx'
import { ReportTable } from './report-table.tsx'
import { findReportName, useReportWords } from './report-words.ts'

export async function loader({ request, params, context }: LoaderArgs) {
  const { api } = context.get(pageContext)
  const name = findReportName(params['report'])
  if (!name) throw new Response(null, { status: 404 })
  const query = listQuery(request)
  const { data } = requireReply(
    await api('GET /api/sezam/reports/{report}/', { params: { report: name }, query }),
    request,
  )
  return { name, report: data }
}

export function Component() {
  const { name, report } = useLoaderData<typeof loader>()
  const { t, nameColumn, defineColumn } = useReportWords()
  const { search } = useLocation()
  const definitions = [
    ...new Set(report.columns.map(({ key }) => (key.startsWith('month') ? 'month1' : key))),
  ]

  return (
    <ReportFrame
      title={t.names[name]}
      lead={t.leads[name]}
      file={`/api/sezam/reports/${name}/export/${search}`}
    >
      <ReportForm name={name} report={report} query={new URLSearchParams(search)} />
      {!report.is_complete && <Notice>{t.incomplete}</Notice>}
      {report.without_rate > 0 && <Notice>{t.withoutRate(report.without_rate)}</Notice>}
      {report.rows.length === 0 ? (
        <EmptyState title={t.empty} />
      ) : (
        <>
          <ReportChart report={report} />
          <ReportMarkers markers={report.markers} />
          <ReportTable name={name} report={report} />
        </>
      )}
      <PageSection title={t.meaning}>
        <DefinitionList
          rows={definitions.map(key => ({ term: nameColumn(key), value: defineColumn(key) }))}
        />
      </PageSection>
    </ReportFrame>
  )
}

/** Of cohorts the last row: how many of 100 licenses are left after each month. */
function ReportChart({ report }: { report: Report }) {
  const { t, nameColumn, nameGroup, formatPart, formatPeriod, formatTick } = useReportWords()
  const { columns, rows, total, compared } = report
  const main = columns.findIndex(({ key }) => key === report.main)
  const isCohort = report.main === 'month12'
  const marks = numberMarkers(report)
  const points = isCohort
    ? columns.slice(1).map(({ key }, index) => ({
        label: nameColumn(key),
        value: total?.[index + 1] ?? null,
        before: null,
      }))
    : rows.map((row, index) => ({
        ...(marks[index] ? { marks: marks[index] } : {}),
        label:
          row.group === null ? formatPart(row.from, report.step) : nameGroup(row.group_name ?? row.group),
        value: row.cells[main] ?? null,
        before: row.before,
      }))
  if (points.every(({ value, before }) => value === null && before === null)) return null
  const isSplit = rows.some(({ group }) => group !== null)
  const period = formatPeriod(report.from, report.to)

  return (
    <div>
      <Chart
        label={t.chartLabel(nameColumn(report.main), report.from, report.to)}
        shape={isSplit ? 'bars' : report.chart}
        points={isSplit ? points.slice(0, 12) : points}
        format={value => formatTick(value, columns[main]?.kind ?? 'count')}
      />
      <Text size="xs" tone="quiet">
        {isCohort ? t.definitions.month : `${nameColumn(report.main)}: ${period}`}
        {compared && `; ${t.chartBefore}: ${formatPeriod(compared.from, compared.to)}`}
      </Text>
    </div>
  )
}

/** What the numbers above the chart mean. */
function ReportMarkers({ markers }: Pick<Report, 'markers'>) {
  const { texts, visitor } = usePage()
  const { markers: t } = texts.backOffice.reports
  const done = useDoneWords()
  if (markers.length === 0) return null

  return (
    <PageSection title={t.title}>
      <Text size="xs" tone="quiet">
        {t.lead}
      </Text>
      <Text as="ol" size="s">
        {markers.map(({ action, day, verb, target_id: target }, index) => (
          <li key={action}>
            {index + 1}.{' '}
            <Link to={backOfficePaths.action(action)} className={styles.link}>
              {formatDay(visitor.language, day)}
            </Link>{' '}
            {done(verb)}: {target}
          </li>
        ))}
      </Text>
    </PageSection>
  )
}

/** By row of the report: the numbers of its markers, such as `2` or `3–5`. */
function numberMarkers({ rows, markers }: Pick<Report, 'rows' | 'markers'>): (string | undefined)[] {
  return rows.map(({ from, to }) => {
    const own = markers.flatMap(({ day }, index) => (from <= day && day <= to ? [index + 1] : []))
    const [first, last] = [own.at(0), own.at(-1)]
    return first === last ? first?.toString() : `${first}–${last}`
  })
}
