import { and, asc, desc, eq, gte, inArray, ne, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { License } from '../../contract/licenses.ts'
import { addDays } from '../../domain/day.ts'
import type { Language } from '../../domain/languages.ts'
import { licenseTypes } from '../../domain/licenses/license.ts'
import { utcDay } from '../platform/clock.ts'
import { type Database, prepareOnce, type Reader } from '../platform/database/database.ts'
import type { Shop } from '../shop.ts'
import { readLifetimeUpgradeDays } from '../shop-settings/store.ts'
import { describeLicense, licenseContext } from './describe-license.ts'
import type { StoredLicense } from './store.ts'
import { licenses } from './tables.ts'

const endingWithinDays = 14
const { customerId, serial, name, type, state, expiresOn, createdAt, id } = licenses

type Asked = { customerId: number; today: string; most: number }
/** `find` is a part of the name, or of the serial number unless `namesOnly`. */
export type Wanted = { find?: string | undefined; namesOnly?: boolean }

/** The order is that of the profile: docs/domain.md, 'Life of a license'. */
async function findMostUrgentLicenses(
  db: Database,
  { customerId, today, most, find, namesOnly }: Asked & Wanted,
): Promise<StoredLicense[]> {
  const asked = { customerId, today, endingBy: addDays(today, endingWithinDays), most }
  const matching = matchWords(find, namesOnly)
  return matching ? selectMostUrgent(db, asked, matching) : mostUrgentLicenses(db).execute(asked)
}

const mostUrgentLicenses = prepareOnce((db: Database) => {
  const [customerId, today] = [sql.placeholder('customerId'), sql.placeholder('today')]
  const [endingBy, most] = [sql.placeholder('endingBy'), sql.placeholder('most')]
  return selectMostUrgent(db, { customerId, today, endingBy, most }).prepare('most_urgent_licenses')
})

type MostUrgent = Record<'customerId' | 'most', number | Placeholder> &
  Record<'today' | 'endingBy', string | Placeholder>

function selectMostUrgent(
  db: Database,
  { customerId: owner, today, endingBy, most }: MostUrgent,
  matching?: SQL,
) {
  const isExpired = sql`(${type} <> ${licenseTypes.lifetime} and ${expiresOn} < ${today})`
  const isEnding = sql`(${type} <> ${licenseTypes.lifetime} and ${expiresOn} <= ${endingBy})`
  const rank = sql`case when ${state} = 'revoked' then 4 when ${state} = 'suspended' then 2
    when ${isExpired} then 1 when ${isEnding} then 0 else 3 end`
  const lastFirst = sql`case when ${isExpired} then ${today}::date - ${expiresOn} else ${expiresOn} - ${today}::date end`
  const where = and(eq(customerId, owner), matching)
  return selectFirst(db, { where, order: [rank, lastFirst, asc(id)], most })
}

const renewableLicenses = prepareOnce((db: Database) => {
  const isRenewable = and(ne(type, licenseTypes.demo), eq(state, 'active'))
  const where = and(eq(customerId, sql.placeholder('customerId')), isRenewable)
  const order = [desc(createdAt), desc(id)]
  return selectFirst(db, { where, order, most: sql.placeholder('most') }).prepare('renewable_licenses')
})

/** The newest first. */
async function findRenewableLicenses(db: Database, asked: Pick<Asked, 'customerId' | 'most'>) {
  return renewableLicenses(db).execute(asked)
}

/** Returns licenses that are neither revoked nor expired, the newest first. */
export async function findLicensesInForce(db: Reader, owner: number, today: string, most?: number) {
  const where = isInForce(owner, today)
  return selectFirst(db, { where, order: [desc(createdAt), desc(id)], most })
}

/** Their numbers, for a condition. */
export function licensesInForce(owner: number, today: string): SQL {
  return sql`select ${id} from ${licenses} where ${isInForce(owner, today)}`
}

function isInForce(owner: number, today: string): SQL | undefined {
  const hasNotExpired = or(eq(type, licenseTypes.lifetime), gte(expiresOn, today))
  return and(eq(customerId, owner), ne(state, 'revoked'), hasNotExpired)
}

type FirstOf = { where: SQL | undefined; order: SQL[]; most: number | Placeholder | undefined }

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

function matchWords(find: string | undefined, namesOnly = false): SQL | undefined {
  const text = find?.trim().toLowerCase()
  if (!text) return undefined
  const isNamed = sql`position(${text} in lower(${name})) > 0`
  if (namesOnly) return isNamed
  return or(isNamed, sql`position(${text.replaceAll('-', '')} in replace(lower(${serial}), '-', '')) > 0`)
}

const mostListed = 100

type ShopParts = Pick<Shop, 'db' | 'config' | 'clock'>
type Customer = { customerId: number; language: Language }

/** The most urgent ones. */
export async function listLicenses(
  shop: ShopParts,
  { customerId, language }: Customer,
  { most = mostListed, ...wanted }: Wanted & { most?: number } = {},
): Promise<{ licenses: License[]; more: boolean }> {
  const today = utcDay(shop.clock.now())
  const found = await findMostUrgentLicenses(shop.db, { ...wanted, customerId, today, most: most + 1 })
  return { licenses: await describe(shop, language, found.slice(0, most)), more: found.length > most }
}

export async function listRenewableLicenses(
  shop: ShopParts,
  { customerId, language }: Customer,
  { most = mostListed } = {},
): Promise<License[]> {
  return describe(shop, language, await findRenewableLicenses(shop.db, { customerId, most }))
}

async function describe(shop: ShopParts, language: Language, rows: readonly StoredLicense[]) {
  const context = licenseContext(shop, language, await readLifetimeUpgradeDays(shop))
  return rows.map(row => describeLicense(row, context))
}
