import { and, asc, between, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { Reader } from '../platform/database/database.ts'
import { licenseEvents, licenses } from './tables.ts'

/** Events without an order, and where each license began; the oldest is first. */
export function listEventsForReports(db: Reader, licenseIds: readonly number[]) {
  const { id, licenseId, kind, at, after, orderId } = licenseEvents
  const isReported = and(isNull(orderId), inArray(kind, ['issued', 'imported', 'extended', 'revoked']))
  return db
    .select({ licenseId, kind, at, after })
    .from(licenseEvents)
    .where(and(inArray(licenseId, [...licenseIds]), isReported))
    .orderBy(asc(id))
}

export async function readLicenseStarts(db: Reader, licenseIds: readonly number[]) {
  const rows = await db
    .select({ id: licenses.id, createdAt: licenses.createdAt })
    .from(licenses)
    .where(inArray(licenses.id, [...licenseIds]))
  return new Map(rows.map(({ id, createdAt }) => [id, createdAt]))
}

export function countLicenses(db: Reader): Promise<number> {
  return db.$count(licenses)
}

export async function listLicenseIds(db: Reader, { after, most }: { after: number; most: number }) {
  const rows = await db
    .select({ id: licenses.id })
    .from(licenses)
    .where(gt(licenses.id, after))
    .orderBy(asc(licenses.id))
    .limit(most)
  return rows.map(({ id }) => id)
}

/** Active licenses that end on one of these days, as the list of licenses has them. */
export function countExpiring(db: Reader, { from, to }: { from: string; to: string }): Promise<number> {
  const { expiresOn, state } = licenses
  return db.$count(licenses, and(between(expiresOn, from, to), eq(state, 'active')))
}
