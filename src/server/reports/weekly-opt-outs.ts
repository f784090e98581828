import { eq } from 'drizzle-orm'
import type { Reader } from '../platform/database/database.ts'
import { weeklyReportOptOuts } from './tables.ts'

/** Whether the superuser gets the weekly e-mail. */
export async function wantsWeeklyReport(db: Reader, superuserId: number): Promise<boolean> {
  return (await db.$count(weeklyReportOptOuts, eq(weeklyReportOptOuts.superuserId, superuserId))) === 0
}

export async function chooseWeeklyReport(db: Reader, superuserId: number, isWanted: boolean) {
  if (isWanted) await db.delete(weeklyReportOptOuts).where(eq(weeklyReportOptOuts.superuserId, superuserId))
  else await db.insert(weeklyReportOptOuts).values({ superuserId }).onConflictDoNothing()
}
