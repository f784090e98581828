import { Link } from 'react-router'
import type { Expirations } from '../../../contract/back-office/licenses.ts'
import { addDays, daysBetween } from '../../../domain/day.ts'
import { formatDay } from '../../../texts/day.ts'
import { usePage } from '../../app/context.ts'
import { VisuallyHidden } from '../../ui/layout.tsx'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import styles from './expiration-calendar.module.css'

/** Shades, from few to many. */
const levels = 3

/** A block for each month; a day with expirations is darker the more there are, and a link to them. */
export function ExpirationCalendar({ from, to, days }: Expirations) {
  const counts = new Map(days.map(({ day, licenses }) => [day, licenses]))
  const highest = Math.max(...counts.values())
  const all = Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index))
  const months = Map.groupBy(all, day => day.slice(0, 7))

  return (
    <div className={styles.months}>
      {[...months].map(([month, listed]) => (
        <Month key={month} month={month} days={listed} counts={counts} highest={highest} />
      ))}
    </div>
  )
}

type MonthProps = {
  /** '2026-12' */
  month: string
  days: readonly string[]
  counts: ReadonlyMap<string, number>
  highest: number
}

function Month({ month, days, counts, highest }: MonthProps) {
  const { texts, visitor } = usePage()
  const { expirations: t } = texts.backOffice.licenses
  const [year = '', number = ''] = month.split('-')
  const weeks = Map.groupBy(days, findMonday)

  return (
    <table className={styles.month}>
      <caption className={styles.name}>
        {t.months[Number(number) - 1]} {year}
      </caption>
      <thead>
        <tr>
          {t.weekdays.map(weekday => (
            <th key={weekday} scope="col" className={styles.weekday}>
              {weekday}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...weeks.keys()].map(monday => (
          <tr key={monday}>
            {Array.from({ length: 7 }, (_, index) => addDays(monday, index)).map(day => {
              const isListed = days.includes(day)
              const count = isListed ? (counts.get(day) ?? 0) : 0
              return (
                <td
                  key={day}
                  className={styles.day}
                  data-level={Math.ceil((levels * count) / Math.max(levels, highest))}
                >
                  {count > 0 && (
                    <Link to={backOfficePaths.licensesExpiringOn(day)} className={styles.link}>
                      <VisuallyHidden>{t.day(formatDay(visitor.language, day), count)}</VisuallyHidden>
                      <span className={styles.date} aria-hidden="true">
                        {Number(day.slice(8))}
                      </span>
                      <span aria-hidden="true">{count}</span>
                    </Link>
                  )}
                  {isListed && count === 0 && <span className={styles.date}>{Number(day.slice(8))}</span>}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function findMonday(day: string): string {
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7))
}
