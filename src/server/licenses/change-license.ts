import { and, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { LicenseState, LicenseTerms } from '../../domain/licenses/license.ts'
import type { Database, Transaction } from '../platform/database.ts'
import type { StoredLicense } from './store.ts'
import { licenses } from './tables.ts'

/** Null unless the license is in one of the states `from`. */
export async function changeState(
  tx: Transaction,
  id: number,
  { from, to }: { from: readonly LicenseState[]; to: LicenseState },
): Promise<StoredLicense | null> {
  return changeLicense(tx, { state: to }, and(eq(licenses.id, id), inArray(licenses.state, [...from])))
}

/** Null unless the license is active and expires before the day. */
export async function extendTo(
  tx: Transaction,
  id: number,
  { expiresOn, termStartsOn }: { expiresOn: string; termStartsOn: string },
): Promise<StoredLicense | null> {
  return changeLicense(tx, { expiresOn, termStartsOn }, and(isActive(id), lt(licenses.expiresOn, expiresOn)))
}

/** Null unless the license is active. */
export async function changeTerms(
  tx: Transaction,
  id: number,
  terms: LicenseTerms & { termStartsOn: string },
): Promise<StoredLicense | null> {
  const { type, period, servers, expiresOn, termStartsOn } = terms
  return changeLicense(tx, { type, period, servers, expiresOn, termStartsOn }, isActive(id))
}

/** Null unless the license is active. */
export async function replaceSerial(
  tx: Transaction,
  id: number,
  serial: string,
): Promise<StoredLicense | null> {
  return changeLicense(tx, { serial, generation: sql`${licenses.generation} + 1` }, isActive(id))
}

/** Removes the own name too, which was the customer's. Null unless the license is active and still theirs. */
export async function changeCustomer(
  tx: Transaction,
  id: number,
  { from, to }: { from: number; to: number },
): Promise<StoredLicense | null> {
  return changeLicense(tx, { customerId: to, name: '' }, and(isActive(id), eq(licenses.customerId, from)))
}

/** Null unless the license is the customer's. */
export async function renameLicense(
  db: Database,
  id: number,
  { customerId, name }: { customerId: number; name: string },
): Promise<StoredLicense | null> {
  return changeLicense(db, { name }, and(eq(licenses.id, id), eq(licenses.customerId, customerId)))
}

function isActive(id: number) {
  return and(eq(licenses.id, id), eq(licenses.state, 'active'))
}

async function changeLicense(
  db: Database | Transaction,
  change: PgUpdateSetSource<typeof licenses>,
  where: SQL | undefined,
): Promise<StoredLicense | null> {
  const [row] = await db.update(licenses).set(change).where(where).returning()
  return row ?? null
}
