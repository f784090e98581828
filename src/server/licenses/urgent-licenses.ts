import { and, asc, desc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import type { License } from '../../contract/licenses.ts'
import { addDays } from '../../domain/day.ts'
import type { Language } from '../../domain/languages.ts'
import { licenseTypes } from '../../domain/licenses/license.ts'
import { utcDay } from '../platform/clock.ts'
import type { Reader } from '../platform/database/database.ts'
import type { Shop } from '../shop.ts'
import { readLifetimeUpgradeDays } from '../shop-settings/store.ts'
import { describeLicense, licenseContext } from './describe-license.ts'
import { hasNotExpired, type StoredLicense } from './store.ts'
import { licenses } from './tables.ts'

const endingWithinDays = 14
const mostListed = 100
const { customerId, serial, name, type, state, expiresOn, createdAt, id } = licenses
const newestFirst = [desc(createdAt), desc(id)]

type ShopParts = Pick<Shop, 'db' | 'config' | 'clock'>
type Customer = { customerId: number; language: Language }
/** `find` is a part of the name, or of the serial number unless `namesOnly`. */
type Wanted = { find: string | undefined; namesOnly: boolean }

/** The most urgent ones. The order is that of the profile: docs/domain.md, 'Life of a license'. */
export async function listLicenses(
  shop: ShopParts,
  { customerId: owner, language }: Customer,
  { find, namesOnly }: Wanted,
): Promise<{ licenses: License[]; more: boolean }> {
  const today = utcDay(shop.clock.now())
  const isExpired = sql`not ${hasNotExpired(today)}`
  const isEnding = sql`(${type} <> ${licenseTypes.lifetime} and ${expiresOn} <= ${addDays(today, endingWithinDays)})`
  const rank = sql`case when ${state} = 'revoked' then 4 when ${state} = 'suspended' then 2
    when ${isExpired} then 1 when ${isEnding} then 0 else 3 end`
  const lastFirst = sql`case when ${isExpired} then ${today}::date - ${expiresOn} else ${expiresOn} - ${today}::date end`
  const where = and(eq(customerId, owner), matchWords(find, namesOnly))
  const order = [rank, lastFirst, asc(id)]
  const found = await selectFirst(shop.db, { where, order, most: mostListed + 1 })
  return {
    licenses: await describe(shop, language, found.slice(0, mostListed)),
    more: found.length > mostListed,
  }
}

/** The newest first. */
export async function listRenewableLicenses(shop: ShopParts, { customerId: owner, language }: Customer) {
  const where = and(eq(customerId, owner), ne(type, licenseTypes.demo), eq(state, 'active'))
  return describe(shop, language, await selectFirst(shop.db, { where, order: newestFirst, most: mostListed }))
}

async function describe(shop: ShopParts, language: Language, rows: readonly StoredLicense[]) {
  const context = licenseContext(shop, language, await readLifetimeUpgradeDays(shop))
  return rows.map(row => describeLicense(row, context))
}

/** Returns licenses that are neither revoked nor expired, the newest first. */
export async function findLicensesInForce(db: Reader, owner: number, today: string, most?: number) {
  return selectFirst(db, { where: isInForce(owner, today), order: newestFirst, most })
}

/** Whatever its state. */
export async function hasLifetimeLicense(db: Reader, owner: number): Promise<boolean> {
  return (await db.$count(licenses, and(eq(customerId, owner), eq(type, licenseTypes.lifetime)))) > 0
}

/** Their numbers, for a condition. */
export function licensesInForce(owner: number, today: string): SQL {
  return sql`select ${id} from ${licenses} where ${isInForce(owner, today)}`
}

function isInForce(owner: number, today: string): SQL | undefined {
  return and(eq(customerId, owner), ne(state, 'revoked'), hasNotExpired(today))
}

type FirstOf = { where: SQL | undefined; order: SQL[]; most: number | undefined }

/**
 * A customer may have thousands: the index `licenses_by_customer` has what they are selected and ordered by,
 * so that only those that are returned are read from the table.
 */
function selectFirst(db: Reader, { where, order, most }: FirstOf) {
  const all = db.select({ id }).from(licenses).where(where)
  const first = most === undefined ? all : all.orderBy(...order).limit(most)
  return db
    .select()
    .from(licenses)
    .where(inArray(id, first))
    .orderBy(...order)
}

function matchWords(find: string | undefined, namesOnly: boolean): SQL | undefined {
  const text = find?.trim().toLowerCase()
  if (!text) return undefined
  const isNamed = sql`position(${text} in lower(${name})) > 0`
  if (namesOnly) return isNamed
  return or(isNamed, sql`position(${text.replaceAll('-', '')} in replace(lower(${serial}), '-', '')) > 0`)
}
