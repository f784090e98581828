import { and, eq, inArray, lte } from 'drizzle-orm'
import type { Reminder } from '../../domain/licenses/reminders.ts'
import type { Reader, Transaction } from '../platform/database.ts'
import { licenseReminders } from './tables.ts'

export type LicenseReminder = Reminder & { licenseId: number }

/** True if this reminder or a more urgent one was sent: a clock that is set back sends nothing. */
export async function wasReminded(
  tx: Transaction,
  { licenseId, kind, endsOn, daysBefore }: LicenseReminder,
): Promise<boolean> {
  const isSameEnd = and(
    eq(licenseReminders.licenseId, licenseId),
    eq(licenseReminders.kind, kind),
    eq(licenseReminders.endsOn, endsOn),
  )
  return (await tx.$count(licenseReminders, and(isSameEnd, lte(licenseReminders.daysBefore, daysBefore)))) > 0
}

/** Those of `due` that were not sent when this was called. */
export async function selectUnsent<Due extends LicenseReminder>(
  db: Reader,
  due: readonly Due[],
): Promise<Due[]> {
  const ids = due.map(({ licenseId }) => licenseId)
  const sent = await db.select().from(licenseReminders).where(inArray(licenseReminders.licenseId, ids))
  const known = new Set(sent.map(reminderKey))
  return due.filter(reminder => !known.has(reminderKey(reminder)))
}

/** False if it was saved before. */
export async function insertReminder(tx: Transaction, reminder: LicenseReminder & { sentAt: Date }) {
  const inserted = await tx.insert(licenseReminders).values(reminder).onConflictDoNothing().returning()
  return inserted.length > 0
}

export function reminderKey({ licenseId, kind, endsOn, daysBefore }: LicenseReminder): string {
  return `${licenseId}:${kind}:${endsOn}:${daysBefore}`
}
