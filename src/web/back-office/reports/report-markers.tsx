import { Link } from 'react-router'
import type { Report } from '../../../contract/back-office/reports.ts'
import { formatDay } from '../../../texts/day.ts'
import { usePage } from '../../app/context.ts'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { useDoneWords } from '../kit/use-done-words.ts'
import styles from './report.module.css'

/** What the numbers above the chart mean. */
export function ReportMarkers({ markers }: Pick<Report, 'markers'>) {
  const { texts, visitor } = usePage()
  const { markers: t } = texts.backOffice.reports
  const done = useDoneWords()
  if (markers.length === 0) return null

  return (
    <section className={styles.markers}>
      <h2>{t.title}</h2>
      <p className={styles.key}>{t.lead}</p>
      <ol>
        {markers.map(({ action, day, verb, target_id: target }, index) => (
          <li key={action}>
            {index + 1}.{' '}
            <Link to={backOfficePaths.action(action)} className={styles.link}>
              {formatDay(visitor.language, day)}
            </Link>{' '}
            {done(verb)}: {target}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** By row of the report: the numbers of its markers, such as `2` or `3–5`. */
export function numberMarkers({ rows, markers }: Pick<Report, 'rows' | 'markers'>): (string | undefined)[] {
  return rows.map(({ from, to }) => {
    const own = markers.flatMap(({ day }, index) => (from <= day && day <= to ? [index + 1] : []))
    const [first, last] = [own.at(0), own.at(-1)]
    return first === last ? first?.toString() : `${first}–${last}`
  })
}
