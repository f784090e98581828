import { and, asc, between, desc, eq, gt, gte, lt, ne, notExists, or, sql } from 'drizzle-orm'
import { type LicenseTerms, licenseTypes } from '../../domain/licenses/license.ts'
import { readSerial } from '../../domain/licenses/serial.ts'
import { customerRecords } from '../customers/store.ts'
import { utcDay } from '../platform/clock.ts'
import {
  type Database,
  firstRow,
  preparedInsert,
  prepareOnce,
  type Reader,
  type Transaction,
} from '../platform/database/database.ts'
import { requireFound } from '../platform/http/refusal.ts'
import { isReplaced, newSerial } from './replaced-serials.ts'
import { isResetOrRevoked, licenseEvents, licenseForms, licenses } from './tables.ts'

export type StoredLicense = typeof licenses.$inferSelect

/** Null if a license has the serial number. */
const insertRow = preparedInsert(licenses, 'license')

export async function insertLicense(
  tx: Transaction,
  { customerId, terms, now }: { customerId: number; terms: LicenseTerms; now: Date },
): Promise<StoredLicense> {
  const serial = await newSerial(tx)
  const row = await insertRow(tx, {
    ...pickTerms(terms),
    customerId,
    serial,
    termStartsOn: utcDay(now),
    createdAt: now,
  })
  return row ?? insertLicense(tx, { customerId, terms, now })
}

/** False if the form has been sent before. */
export async function saveForm(tx: Transaction, licenseId: number, form: string): Promise<boolean> {
  const saved = await tx.insert(licenseForms).values({ form, licenseId }).onConflictDoNothing().returning()
  return saved.length > 0
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
export async function lockLicense(tx: Transaction, id: number): Promise<StoredLicense> {
  const [row] = await lockedLicense(tx).execute({ id })
  if (!row) throw new Error(`There is no license ${id}`)
  return row
}

/** The license must be locked. */
export async function updateLicense(tx: Transaction, id: number, change: Partial<StoredLicense>) {
  const [row] = await tx.update(licenses).set(change).where(eq(licenses.id, id)).returning()
  if (!row) throw new Error(`There is no license ${id}`)
  return row
}

/** False if the customer has no such license. */
export async function renameLicense(
  db: Database,
  id: number,
  { customerId, name }: { customerId: number; name: string },
): Promise<boolean> {
  const isOwn = and(eq(licenses.id, id), eq(licenses.customerId, customerId))
  return (await db.update(licenses).set({ name }).where(isOwn).returning({ id: licenses.id })).length > 0
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
  const isExpired = and(
    eq(licenses.state, 'active'),
    ne(licenses.type, licenseTypes.lifetime),
    lt(licenses.expiresOn, today),
  )
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

export async function findLicensesByCustomer(db: Database | Transaction, customerId: number) {
  return db
    .select()
    .from(licenses)
    .where(eq(licenses.customerId, customerId))
    .orderBy(desc(licenses.createdAt), desc(licenses.id))
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
  const isInForce = or(eq(licenses.type, licenseTypes.lifetime), gte(licenses.expiresOn, today))
  const isCovered = and(eq(licenses.state, 'active'), isInForce, gte(licenses.expiresOn, day))
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
  if (await isReplaced(tx, license.serial)) return null
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
