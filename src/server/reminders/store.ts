import { and, eq, inArray, lte } from 'drizzle-orm'
import type { Reminder } from '../../domain/licenses/reminders.ts'
import type { SilentSeat } from '../licenses/seats/find-silent-seats.ts'
import { changesRow, type Reader, type Transaction } from '../platform/database/database.ts'
import { licenseReminders, silentSeatReports } from './tables.ts'

export type LicenseReminder = Reminder & { licenseId: number }

/** True if this reminder or a more urgent one was sent: a clock that is set back sends nothing. */
export async function wasReminded(tx: Transaction, { licenseId, kind, endsOn, daysBefore }: LicenseReminder) {
  const isSameEnd = and(
    eq(licenseReminders.licenseId, licenseId),
    eq(licenseReminders.kind, kind),
    eq(licenseReminders.endsOn, endsOn),
  )
  return (await tx.$count(licenseReminders, and(isSameEnd, lte(licenseReminders.daysBefore, daysBefore)))) > 0
}

/** Reminders of `due` that were not sent when this was called. */
export async function selectUnsent<Due extends LicenseReminder>(db: Reader, due: readonly Due[]) {
  const ids = due.map(({ licenseId }) => licenseId)
  const sent = await db.select().from(licenseReminders).where(inArray(licenseReminders.licenseId, ids))
  const known = new Set(sent.map(reminderKey))
  return due.filter(reminder => !known.has(reminderKey(reminder)))
}

/** False if it was saved before. */
export async function insertReminder(tx: Transaction, reminder: LicenseReminder & { sentAt: Date }) {
  return changesRow(tx.insert(licenseReminders).values(reminder).onConflictDoNothing())
}

export function reminderKey({ licenseId, kind, endsOn, daysBefore }: LicenseReminder): string {
  return `${licenseId}:${kind}:${endsOn}:${daysBefore}`
}

/** Seats whose silence was not reported when this was called. */
export async function selectUnreported(db: Reader, seats: readonly SilentSeat[]): Promise<SilentSeat[]> {
  const ids = seats.map(({ activationId }) => activationId)
  const reports = await db
    .select()
    .from(silentSeatReports)
    .where(inArray(silentSeatReports.activationId, ids))
  const known = new Set(reports.map(silenceKey))
  return seats.filter(seat => !known.has(silenceKey(seat)))
}

/** Returns those of `seats` whose silence was saved now. */
export async function insertReports(tx: Transaction, seats: readonly SilentSeat[], sentAt: Date) {
  const rows = seats.map(({ activationId, lastSeenAt }) => ({ activationId, lastSeenAt, sentAt }))
  const inserted = await tx.insert(silentSeatReports).values(rows).onConflictDoNothing().returning()
  const news = new Set(inserted.map(silenceKey))
  return seats.filter(seat => news.has(silenceKey(seat)))
}

export function silenceKey({ activationId, lastSeenAt }: Pick<SilentSeat, 'activationId' | 'lastSeenAt'>) {
  return `${activationId}:${lastSeenAt.getTime()}`
}
