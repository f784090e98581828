import { and, asc, count, desc, eq, gte, inArray, lte, min, ne, not, type SQL, sql } from 'drizzle-orm'
import { type LicenseState, type LicenseTerms, licenseTypes } from '../../domain/licenses/license.ts'
import { customerRecords, findCustomerByEmail } from '../customers/store.ts'
import { countRows } from '../platform/database/count-rows.ts'
import type { Database, Reader } from '../platform/database/database.ts'
import { type Cursor, type Order, olderThan, readWindows } from '../platform/database/list-pages.ts'
import { hasNeverBeenActivated, isUsedWithVersion } from './seats/find-seat.ts'
import { hasNotExpired, type StoredLicense } from './store.ts'
import { licenses } from './tables.ts'

export type LicenseFilter = {
  /** The number of a license or an e-mail address. */
  q?: string | undefined
  state?: LicenseState | 'expired' | undefined
  plan?: Pick<LicenseTerms, 'type' | 'period'> | { type: LicenseTerms['type'] } | undefined
  /** Expiration days, both included. From one on the soonest is first, otherwise the latest. Without them the newest license. */
  from?: string | undefined
  to?: string | undefined
  activated?: 'never' | undefined
  /** A server that holds a seat has it, or a longer one: 6 is also 6.8.1. */
  version?: string | undefined
}
export type FoundLicense = { license: StoredLicense; email: string }

/** Licenses of one expiration day are scattered over the table. */
const windowRows = 4000

const byCreation: Order = { table: licenses, at: licenses.createdAt, id: licenses.id }
const lastLapsed: Order = { table: licenses, at: licenses.expiresOn, id: licenses.id, type: 'date' }
const soonest: Order = { ...lastLapsed, ascending: true }

/** One more than a page, which tells whether there is a next one. */
export async function pageOfLicenses(
  db: Reader,
  filter: LicenseFilter,
  { today, after, length }: { today: string; after: Cursor | null; length: number },
) {
  const where = await matchFilter(db, filter, today)
  const order = findOrder(filter)
  const read = (bounds: SQL | undefined, limit: number) =>
    readLicenses(db, { where: and(where, bounds), order, limit })
  const limit = length + 1
  if (isServedByIndex(filter)) return { rows: await read(olderThan(order, after), limit), searchedTo: null }
  return readWindows(db, order, { after, days: filter, limit, windowRows, read })
}

/** Where a license stands in the list of the filter. */
export function placeLicense(filter: LicenseFilter, { license }: FoundLicense): Cursor {
  const { id, createdAt, expiresOn } = license
  return { at: findOrder(filter) === byCreation ? createdAt : new Date(expiresOn), id }
}

export async function countLicenses(db: Database, filter: LicenseFilter, today: string) {
  const where = await matchFilter(db, filter, today)
  return countRows(db, limit => db.select({ id: licenses.id }).from(licenses).where(where).limit(limit))
}

/** Active licenses by their expiration day, both days included; days without any are left out. */
export async function countExpirations(db: Reader, { from, to }: { from: string; to: string }) {
  return db
    .select({ day: licenses.expiresOn, licenses: sql<number>`count(*)::integer` })
    .from(licenses)
    .where(and(eq(licenses.state, 'active'), gte(licenses.expiresOn, from), lte(licenses.expiresOn, to)))
    .groupBy(licenses.expiresOn)
    .orderBy(licenses.expiresOn)
}

function findOrder({ from, to }: LicenseFilter): Order {
  if (from !== undefined) return soonest
  return to === undefined ? byCreation : lastLapsed
}

/** An index serves customer, number, and expiration days alone. */
function isServedByIndex({ q, state, plan, activated, version }: LicenseFilter): boolean {
  return Boolean(q?.trim()) || !(state || plan || activated || version)
}

function readLicenses(
  db: Reader,
  { where, order, limit }: { where: SQL | undefined; order: Order; limit: number },
) {
  const customer = customerRecords(db)
  const direction = order.ascending ? asc : desc
  return db
    .select({ license: licenses, email: customer.email })
    .from(licenses)
    .innerJoin(customer, eq(customer.id, licenses.customerId))
    .where(where)
    .orderBy(direction(order.at), direction(order.id))
    .limit(limit)
}

async function matchFilter(db: Reader, filter: LicenseFilter, today: string) {
  const { q, state, plan, from, to, activated, version } = filter
  return and(
    await matchSearch(db, q),
    state && matchState(state, today),
    plan && eq(licenses.type, plan.type),
    plan && 'period' in plan ? eq(licenses.period, plan.period) : undefined,
    from === undefined ? undefined : gte(licenses.expiresOn, from),
    to === undefined ? undefined : lte(licenses.expiresOn, to),
    activated && hasNeverBeenActivated(licenses.id),
    version ? isUsedWithVersion(licenses.id, version) : undefined,
  )
}

async function matchSearch(db: Reader, q: string | undefined): Promise<SQL | undefined> {
  const text = q?.trim() ?? ''
  if (text === '') return undefined
  if (/^#?\d{1,15}$/.test(text)) return eq(licenses.id, Number(text.replace('#', '')))
  if (!text.includes('@')) return sql`false`
  return eq(licenses.customerId, (await findCustomerByEmail(db, text))?.id ?? 0)
}

function matchState(state: LicenseState | 'expired', today: string): SQL | undefined {
  if (state === 'suspended' || state === 'revoked') return eq(licenses.state, state)
  return and(
    eq(licenses.state, 'active'),
    state === 'expired' ? not(hasNotExpired(today)) : hasNotExpired(today),
  )
}

export async function findNextExpiry(db: Reader, customerId: number, today: string): Promise<string | null> {
  const { state, type, expiresOn } = licenses
  const isInForce = and(eq(state, 'active'), ne(type, licenseTypes.lifetime), gte(expiresOn, today))
  const [row] = await db
    .select({ day: min(expiresOn) })
    .from(licenses)
    .where(and(eq(licenses.customerId, customerId), isInForce))
  return row?.day ?? null
}

export async function countLicensesOfCustomers(db: Reader, customerIds: readonly number[]) {
  const { customerId } = licenses
  const rows = await db
    .select({ customerId, licenses: count() })
    .from(licenses)
    .where(inArray(customerId, [...customerIds]))
    .groupBy(customerId)
  return new Map(rows.map(row => [row.customerId, row.licenses]))
}
