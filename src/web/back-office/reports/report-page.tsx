import { useLoaderData, useLocation } from 'react-router'
import type { Report } from '../../../contract/back-office/reports.ts'
import { type LoaderArgs, pageContext } from '../../app/context.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Chart } from '../kit/chart.tsx'
import { PageStack } from '../kit/page-stack.tsx'
import { requireReply } from '../kit/require-reply.ts'
import styles from './report.module.css'
import { ReportForm } from './report-form.tsx'
import { numberMarkers, ReportMarkers } from './report-markers.tsx'
import { ReportTable } from './report-table.tsx'
import { ReportTabs } from './report-tabs.tsx'
import { findReportName, useReportWords } from './report-words.ts'

export async function loader({ request, params, context }: LoaderArgs) {
  const { api } = context.get(pageContext)
  const name = findReportName(params['report'])
  if (!name) throw new Response(null, { status: 404 })
  const { searchParams } = new URL(request.url)
  const query = Object.fromEntries([...searchParams].filter(([key]) => key !== 'lang'))
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
    <PageStack>
      <PageHeading
        title={t.names[name]}
        lead={t.leads[name]}
        aside={
          <ButtonLink href={`/api/sezam/reports/${name}/export/${search}`} download data-export>
            {t.export}
          </ButtonLink>
        }
      />
      <ReportTabs />
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
      <section className={styles.meaning}>
        <h2>{t.meaning}</h2>
        <DefinitionList
          rows={definitions.map(key => ({ term: nameColumn(key), value: defineColumn(key) }))}
        />
      </section>
    </PageStack>
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
      <p className={styles.key}>
        {isCohort ? t.definitions.month : `${nameColumn(report.main)}: ${period}`}
        {compared && `; ${t.chartBefore}: ${formatPeriod(compared.from, compared.to)}`}
      </p>
    </div>
  )
}
