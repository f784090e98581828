import { Link, useLoaderData } from 'react-router'
import type { Expirations } from '../../../contract/back-office/licenses.ts'
import { addDays, daysBetween } from '../../../domain/day.ts'
import { formatDay } from '../../../texts/day.ts'
import { usePage } from '../../app/context.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { VisuallyHidden } from '../../ui/layout.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { type Column, DataTable } from '../kit/data-table.tsx'
import { pageLoader } from '../kit/list-loader.ts'
import { Page } from '../kit/page.tsx'
import styles from './expiration-calendar.module.css'

type Day = Expirations['days'][number]

export const loader = pageLoader('GET /api/sezam/licenses/expirations/')

export function Component() {
  const { texts, visitor } = usePage()
  const { licenses, kit } = texts.backOffice
  const { expirations: t } = licenses
  const { from, to, days } = useLoaderData<typeof loader>().data
  const day = (text: string) => formatDay(visitor.language, text)
  const columns: Column<Day>[] = [
    {
      key: 'day',
      label: t.columns.day,
      cell: row => day(row.day),
      to: row => backOfficePaths.licensesExpiringOn(row.day),
    },
    { key: 'licenses', label: t.columns.licenses, align: 'end', cell: row => row.licenses },
  ]
  const total = days.reduce((sum, { licenses }) => sum + licenses, 0)

  return (
    <Page
      above={<Link to={backOfficePaths.licenses}>{kit.menu.licenses}</Link>}
      title={t.title}
      lead={`${t.lead(day(from), day(to))} ${t.total(total)}`}
    >
      {days.length === 0 ? (
        <EmptyState title={t.none} />
      ) : (
        <>
          <ExpirationCalendar from={from} to={to} days={days} />
          <Disclosure summary={t.asTable}>
            <DataTable caption={t.title} columns={columns} rows={days} rowKey={row => row.day} />
          </Disclosure>
        </>
      )}
    </Page>
  )
}

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
