import { Link, useLoaderData, useLocation } from 'react-router'
import type { Report } from '../../../contract/back-office/reports.ts'
import { type ReportName, unsplitReports } from '../../../domain/reports/report-names.ts'
import { formatDay } from '../../../texts/day.ts'
import { type LoaderArgs, usePage } from '../../app/context.ts'
import { Chart, type Point } from '../../ui/chart.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { Text } from '../../ui/layout.tsx'
import { EmptyState, Notice } from '../../ui/notice.tsx'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { FilterChips } from '../kit/filter-chips.tsx'
import { listQuery, loadPeriod } from '../kit/list-loader.ts'
import { PageSection } from '../kit/page.tsx'
import { useDoneWords } from '../kit/use-done-words.ts'
import styles from './report.module.css'
import { ReportFrame } from './report-frame.tsx'
import { ReportTable } from './report-table.tsx'
import { requireReportName, useReportWords } from './report-words.ts'

export async function loader(args: LoaderArgs) {
  const report = requireReportName(args)
  const query = listQuery(args.request)
  const reply = await loadPeriod(args, 'GET /api/sezam/reports/{report}/', { params: { report }, query })
  return { name: report, report: reply?.data ?? null }
}

export function Component() {
  const { name, report } = useLoaderData<typeof loader>()
  const { t } = useReportWords()
  const { search } = useLocation()
  const usualStep = name === 'deferred' ? 'quarter' : 'month'
  const { [usualStep]: _usual, ...steps } = t.steps

  return (
    <ReportFrame
      title={t.names[name]}
      lead={t.leads[name]}
      file={`/api/sezam/reports/${name}/export/${search}`}
    >
      <FilterChips
        filters={[
          { kind: 'days', label: t.columns.period, ...(report && { none: report }) },
          ...(name === 'cohorts'
            ? []
            : [{ name: 'step', label: t.form.step, options: steps, none: t.steps[usualStep] }]),
          { name: 'compare', label: t.form.compare, options: t.compares, none: t.form.none },
          ...(unsplitReports.includes(name)
            ? []
            : [{ name: 'split', label: t.form.split, options: t.splits, none: t.form.none }]),
        ]}
      />
      {report ? <ReportBody name={name} report={report} /> : <Notice tone="error">{t.refusedPeriod}</Notice>}
    </ReportFrame>
  )
}

function ReportBody({ name, report }: { name: ReportName; report: Report }) {
  const { t, nameColumn, defineColumn } = useReportWords()
  const definitions = [
    ...new Set(report.columns.map(({ key }) => (key.startsWith('month') ? 'month1' : key))),
  ]

  return (
    <>
      {!report.is_complete && <Notice>{t.incomplete}</Notice>}
      {report.without_rate > 0 && <Notice>{t.withoutRate(report.without_rate)}</Notice>}
      {report.rows.length === 0 ? (
        <EmptyState title={t.empty} />
      ) : (
        <>
          <ReportChart name={name} report={report} />
          <ReportMarkers markers={report.markers} />
          <ReportTable name={name} report={report} />
        </>
      )}
      <PageSection title={t.meaning}>
        <DefinitionList
          rows={definitions.map(key => ({ term: nameColumn(key), value: defineColumn(key) }))}
        />
      </PageSection>
    </>
  )
}

/** Cohorts have a last row: how many of 100 licenses are left after each month. */
function ReportChart({ name: reportName, report }: { name: ReportName; report: Report }) {
  const { t, nameColumn, nameGroup, formatFigure, formatChange, formatPart, formatPeriod, formatTick } =
    useReportWords()
  const { columns, rows, total, compared } = report
  const main = columns.findIndex(({ key }) => key === report.main)
  const kind = columns[main]?.kind ?? 'count'
  const isCohort = report.main === 'month12'
  const marks = numberMarkers(report)
  const points: Point[] = isCohort
    ? columns.slice(1).map(({ key }, index) => ({
        label: nameColumn(key),
        value: total?.[index + 1] ?? null,
        before: null,
      }))
    : rows.map(({ group, group_name: groupName, from, cells, before }, index) => {
        const label = group === null ? formatPart(from, report.step) : nameGroup(groupName ?? group)
        const isYearSaid = group === null && rows[index - 1]?.from.slice(0, 4) === from.slice(0, 4)
        return {
          ...(marks[index] ? { marks: marks[index] } : {}),
          ...(isYearSaid ? { tick: label.replace(/\u00a0\d{4}$/, '') } : {}),
          label,
          value: cells[main] ?? null,
          before,
        }
      })
  if (points.every(({ value, before }) => value === null && before === null)) return null
  const isSplit = rows.some(({ group }) => group !== null)
  const name = isCohort ? t.definitions.month : nameColumn(report.main)
  const period = formatPeriod(report.from, report.to)
  // A balance belongs to its day, a sum to the whole period.
  const isBalance = report.main === 'end' || !total
  const headline = total ? total[main] : !isSplit && rows.at(-1)?.cells[main]

  return (
    <>
      {typeof headline === 'number' && (
        <p>
          <strong className={styles.headline}>{formatFigure(headline, kind)}</strong>{' '}
          <Text as="span" tone="quiet">
            {report.main === 'end' ? t.names[reportName] : nameColumn(report.main)},{' '}
            {isBalance ? formatPeriod(report.to, report.to) : period}
          </Text>
        </p>
      )}
      <Chart
        label={t.chartLabel(nameColumn(report.main), report.from, report.to)}
        shape={isSplit ? 'bars' : report.chart}
        points={isSplit ? points.slice(0, 12) : points}
        names={{
          value: isCohort ? name : `${name}: ${period}`,
          before: compared ? `${t.chartBefore}: ${formatPeriod(compared.from, compared.to)}` : '',
        }}
        format={value => formatTick(value, kind)}
        describe={({ value, before }) => [
          [name, formatFigure(value, kind)],
          ...(before === null ? [] : [[t.chartBefore, formatFigure(before, kind)] as const]),
          ...(before && value !== null ? [[t.columns.change, formatChange(value, before)] as const] : []),
        ]}
      />
    </>
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
            <Link to={backOfficePaths.action(action)} data-links>
              {formatDay(visitor.language, day)}
            </Link>{' '}
            {done(verb)}: {target}
          </li>
        ))}
      </Text>
    </PageSection>
  )
}

/** The numbers of the markers of each row, such as `2` or `3–5`. */
function numberMarkers({ rows, markers }: Pick<Report, 'rows' | 'markers'>): (string | undefined)[] {
  return rows.map(({ from, to }) => {
    const own = markers.flatMap(({ day }, index) => (from <= day && day <= to ? [index + 1] : []))
    const [first, last] = [own.at(0), own.at(-1)]
    return first === last ? first?.toString() : `${first}–${last}`
  })
}
