import { eq } from 'drizzle-orm'
import { addDays, daysBetween } from '../../domain/day.ts'
import type { Days } from '../../domain/reports/steps.ts'
import { countReminded } from '../orders/find-unpaid-orders.ts'
import type { Database, Reader } from '../platform/database/database.ts'
import { readDemos } from './read-demos.ts'
import { readMrr } from './read-mrr.ts'
import { readRevenue } from './read-revenue.ts'
import { refreshReports } from './refresh-reports.ts'
import type { ReportTable } from './report-table.ts'
import { weeklyReportOptOuts } from './tables.ts'

/** The last week from Monday to Sunday that is over. */
export function lastWeek(today: string): Days {
  // 5 January 1970 was a Monday.
  const monday = addDays(today, -(daysBetween('1970-01-05', today) % 7))
  return { from: addDays(monday, -7), to: addDays(monday, -1) }
}

export type WeekFigures = Awaited<ReturnType<typeof readWeek>>

/** Amounts are cents. */
export async function readWeek(db: Database, week: Days) {
  await refreshReports(db, { forMs: 20_000 })
  const span = { ...week, step: 'year', split: null, today: week.to } as const
  const revenue = pickTotal(await readRevenue(db, span))
  const mrr = pickTotal(await readMrr(db, 'recurring', span))
  const demos = pickTotal(await readDemos(db, span))
  return {
    received: revenue('received'),
    orders: revenue('orders'),
    credited: revenue('credited'),
    mrr: mrr('end'),
    new: mrr('new'),
    churn: mrr('churn'),
    demos: demos('demos'),
    licenses: mrr('licenses'),
    ...(await countReminded(db, week)),
  }
}

function pickTotal({ columns, total }: ReportTable) {
  return (key: string) => total?.[columns.findIndex(column => column.key === key)] ?? 0
}

/** Whether the superuser gets the weekly e-mail. */
export async function wantsWeeklyReport(db: Reader, superuserId: number): Promise<boolean> {
  return (await db.$count(weeklyReportOptOuts, eq(weeklyReportOptOuts.superuserId, superuserId))) === 0
}

export async function chooseWeeklyReport(db: Reader, superuserId: number, isWanted: boolean) {
  if (isWanted) await db.delete(weeklyReportOptOuts).where(eq(weeklyReportOptOuts.superuserId, superuserId))
  else await db.insert(weeklyReportOptOuts).values({ superuserId }).onConflictDoNothing()
}
