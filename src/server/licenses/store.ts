import { and, asc, between, desc, eq, gt, gte, lt, not, notExists, type SQL, sql } from 'drizzle-orm'
import { type LicenseTerms, licenseTypes } from '../../domain/licenses/license.ts'
import { readSerial } from '../../domain/licenses/serial.ts'
import { customerRecords } from '../customers/store.ts'
import { utcDay } from '../platform/clock.ts'
import {
  changesRow,
  type Database,
  firstRow,
  onlyRow,
  preparedInsert,
  prepareOnce,
  type Reader,
  type Transaction,
} from '../platform/database/database.ts'
import { requireFound } from '../platform/http/refusal.ts'
import { findReplacedSerial, newSerial } from './replaced-serials.ts'
import { isResetOrRevoked, licenseEvents, licenseForms, licenses } from './tables.ts'

export type StoredLicense = typeof licenses.$inferSelect

const insertRow = preparedInsert(licenses, 'license')

export async function insertLicense(
  tx: Transaction,
  { customerId, terms, now }: { customerId: number; terms: LicenseTerms; now: Date },
): Promise<StoredLicense> {
  const dates = { termStartsOn: utcDay(now), createdAt: now }
  const row = await insertRow(tx, { ...pickTerms(terms), customerId, serial: newSerial(), ...dates })
  if (!row) throw new Error('A license with this serial number exists')
  return row
}

/** False if the form has been sent before. */
export function saveForm(tx: Transaction, licenseId: number, form: string): Promise<boolean> {
  return changesRow(tx.insert(licenseForms).values({ form, licenseId }).onConflictDoNothing())
}

/** A lifetime license never expires. */
export function hasNotExpired(today: string): SQL {
  return sql`(${licenses.type} = ${licenseTypes.lifetime} or ${licenses.expiresOn} >= ${today})`
}

/** Another customer's license is not found; `customerId` null finds anyone's, for a superuser. */
export async function requireLicense(
  db: Database | Transaction,
  { idOrSerial, customerId }: { idOrSerial: string; customerId: number | null },
): Promise<StoredLicense> {
  const isIdentified = requireFound(matchIdOrSerial(idOrSerial))

  const isOwn = customerId === null ? undefined : eq(licenses.customerId, customerId)
  return requireFound(await firstRow(db.select().from(licenses).where(and(isIdentified, isOwn))))
}

const lockedLicense = prepareOnce((tx: Transaction) =>
  tx
    .select()
    .from(licenses)
    .where(eq(licenses.id, sql.placeholder('id')))
    .for('update')
    .prepare('lock_license'),
)

/** Until the transaction ends, so that two payments cannot extend the license at once. */
export function lockLicense(tx: Transaction, id: number): Promise<StoredLicense> {
  return onlyRow(lockedLicense(tx).execute({ id }))
}

/** Refuses 'not-found' if it has got another customer since it was read. */
export async function lockOwnLicense(tx: Transaction, { id, customerId }: StoredLicense) {
  const license = await lockLicense(tx, id)
  return requireFound(license.customerId === customerId ? license : null)
}

/** The license must be locked. */
export function updateLicense(tx: Transaction, id: number, change: Partial<StoredLicense>) {
  return onlyRow(tx.update(licenses).set(change).where(eq(licenses.id, id)).returning())
}

/** False if the customer has no such license. */
export function renameLicense(
  db: Database,
  id: number,
  { customerId, name }: { customerId: number; name: string },
): Promise<boolean> {
  const isOwn = and(eq(licenses.id, id), eq(licenses.customerId, customerId))
  return changesRow(db.update(licenses).set({ name }).where(isOwn))
}

/** The next ones by id. Skips licenses that another transaction is about to change. */
export async function lockUnrecordedExpired(
  tx: Transaction,
  { today, after, most }: { today: string; after: number; most: number },
): Promise<StoredLicense[]> {
  const recorded = tx
    .select({ one: sql`1` })
    .from(licenseEvents)
    .where(
      and(
        eq(licenseEvents.licenseId, licenses.id),
        eq(licenseEvents.kind, 'expired'),
        sql`${licenseEvents.after} ->> 'expiresOn' = ${licenses.expiresOn}::text`,
      ),
    )
  const isExpired = and(eq(licenses.state, 'active'), not(hasNotExpired(today)))
  return tx
    .select()
    .from(licenses)
    .where(and(isExpired, gt(licenses.id, after), notExists(recorded)))
    .orderBy(licenses.id)
    .limit(most)
    .for('update', { skipLocked: true })
}

/** The newest is first. */
export async function findLicensePage(
  db: Reader,
  { customerId, after, most }: { customerId: number; after: number | null; most: number },
): Promise<StoredLicense[]> {
  const isOlder = after === null ? undefined : lt(licenses.id, after)
  return db
    .select()
    .from(licenses)
    .where(and(eq(licenses.customerId, customerId), isOlder))
    .orderBy(desc(licenses.id))
    .limit(most)
}

export async function findLicenseIds(tx: Transaction, customerId: number): Promise<number[]> {
  const rows = await tx.select({ id: licenses.id }).from(licenses).where(eq(licenses.customerId, customerId))
  return rows.map(({ id }) => id)
}

/** Active licenses whose last day is in `from`..`to`, by id after `after`. */
export async function findLicensesEnding(
  db: Reader,
  { from, to, after, limit }: { from: string; to: string; after: number; limit: number },
): Promise<StoredLicense[]> {
  const isEnding = between(licenses.expiresOn, from, to)
  return db
    .select()
    .from(licenses)
    .where(and(isEnding, eq(licenses.state, 'active'), gt(licenses.id, after)))
    .orderBy(asc(licenses.id))
    .limit(limit)
}

/** Customers who want to know of new versions, with a license in force whose updates include this day; by id after `after`. */
export async function findCoveredOwners(
  db: Reader,
  { day, today, after, limit }: { day: string; today: string; after: number; limit: number },
): Promise<number[]> {
  const customer = customerRecords(db)
  const isCovered = and(eq(licenses.state, 'active'), hasNotExpired(today), gte(licenses.expiresOn, day))
  const isAsked = sql`not ('new-version' = any(${customer.remindersOff}))`
  const rows = await db
    .selectDistinct({ id: customer.id })
    .from(customer)
    .innerJoin(licenses, and(eq(licenses.customerId, customer.id), isCovered))
    .where(and(isAsked, gt(customer.id, after)))
    .orderBy(customer.id)
    .limit(limit)
  return rows.map(({ id }) => id)
}

function matchIdOrSerial(idOrSerial: string) {
  if (/^[1-9]\d*$/.test(idOrSerial)) {
    const id = Number(idOrSerial)
    return Number.isSafeInteger(id) ? eq(licenses.id, id) : null
  }
  const serial = readSerial(idOrSerial)
  return serial ? eq(licenses.serial, serial) : null
}

/** The license may be a whole one. */
export function pickTerms({ type, period, servers, expiresOn }: LicenseTerms): LicenseTerms {
  return { type, period, servers, expiresOn }
}

/** Null if a license has or had the serial number. */
export async function insertImportedLicense(
  tx: Transaction,
  license: Omit<typeof licenses.$inferInsert, 'id'>,
): Promise<number | null> {
  if (await findReplacedSerial(tx, license.serial)) return null
  const [row] = await tx
    .insert(licenses)
    .values(license)
    .onConflictDoNothing({ target: licenses.serial })
    .returning({ id: licenses.id })
  return row?.id ?? null
}

export async function findLicensesBySerial(tx: Transaction, serials: readonly string[]) {
  const rows = await tx
    .select()
    .from(licenses)
    .where(sql`${licenses.serial} = any(${sql.param([...new Set(serials)])})`)
  return new Map(rows.map(row => [row.serial, row]))
}

/** Licenses that were neither reset nor revoked are left out. No file of a revoked license is good any more. */
export async function findGoodGenerations(db: Database): Promise<Record<string, number>> {
  const rows = await db
    .select({ id: licenses.id, generation: licenses.generation, state: licenses.state })
    .from(licenses)
    .where(isResetOrRevoked(licenses))
    .orderBy(licenses.id)
  return Object.fromEntries(
    rows.map(({ id, generation, state }) => [id, state === 'revoked' ? generation + 1 : generation]),
  )
}
