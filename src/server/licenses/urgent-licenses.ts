import { and, asc, desc, eq, gte, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import { addDays } from '../../domain/day.ts'
import { licenseTypes } from '../../domain/licenses/license.ts'
import type { Database, Reader } from '../platform/database.ts'
import { fromRow, type StoredLicense } from './store.ts'
import { licenses } from './tables.ts'

const endingWithinDays = 14
const { customerId, serial, name, type, state, expiresOn, createdAt, id } = licenses

type Asked = { customerId: number; today: string; most: number }
/** `find` is a part of the name, or of the serial number unless `namesOnly`. */
export type Wanted = { find?: string | undefined; namesOnly?: boolean }

/** In the order of the profile: docs/domain.md, 'Life of a license'. */
export async function findMostUrgentLicenses(
  db: Database,
  { customerId: owner, today, most, find, namesOnly }: Asked & Wanted,
): Promise<StoredLicense[]> {
  const isExpired = sql`(${type} <> ${licenseTypes.lifetime} and ${expiresOn} < ${today})`
  const isEnding = sql`(${type} <> ${licenseTypes.lifetime} and ${expiresOn} <= ${addDays(today, endingWithinDays)})`
  const rank = sql`case when ${state} = 'revoked' then 4 when ${state} = 'suspended' then 2
    when ${isExpired} then 1 when ${isEnding} then 0 else 3 end`
  const lastFirst = sql`case when ${isExpired} then ${today}::date - ${expiresOn} else ${expiresOn} - ${today}::date end`
  const where = and(eq(customerId, owner), matchWords(find, namesOnly))
  return findFirstLicenses(db, { where, order: [rank, lastFirst, asc(id)], most })
}

/** The newest first. */
export async function findRenewableLicenses(
  db: Database,
  { customerId: owner, most }: Pick<Asked, 'customerId' | 'most'>,
): Promise<StoredLicense[]> {
  const isRenewable = and(ne(type, licenseTypes.demo), eq(state, 'active'))
  const where = and(eq(customerId, owner), isRenewable)
  return findFirstLicenses(db, { where, order: [desc(createdAt), desc(id)], most })
}

/** Neither revoked nor expired, the newest first. */
export async function findLicensesInForce(
  db: Reader,
  owner: number,
  today: string,
  most?: number,
): Promise<StoredLicense[]> {
  const where = isInForce(owner, today)
  return findFirstLicenses(db, { where, order: [desc(createdAt), desc(id)], most })
}

/** Their numbers, for a condition. */
export function licensesInForce(owner: number, today: string): SQL {
  return sql`select ${id} from ${licenses} where ${isInForce(owner, today)}`
}

function isInForce(owner: number, today: string): SQL | undefined {
  const hasNotExpired = or(eq(type, licenseTypes.lifetime), gte(expiresOn, today))
  return and(eq(customerId, owner), ne(state, 'revoked'), hasNotExpired)
}

type FirstOf = { where: SQL | undefined; order: SQL[]; most: number | undefined }

/**
 * Of one customer, who may have thousands: the index `licenses_by_customer` has what they are selected and ordered by,
 * so that only those that are returned are read from the table.
 */
async function findFirstLicenses(db: Reader, { where, order, most }: FirstOf): Promise<StoredLicense[]> {
  const all = db.select({ id }).from(licenses).where(where)
  const first = most === undefined ? all : all.orderBy(...order).limit(most)
  const rows = await db
    .select()
    .from(licenses)
    .where(inArray(id, first))
    .orderBy(...order)
  return rows.map(fromRow)
}

function matchWords(find: string | undefined, namesOnly = false): SQL | undefined {
  const text = find?.trim().toLowerCase()
  if (!text) return undefined
  const isNamed = sql`position(${text} in lower(${name})) > 0`
  if (namesOnly) return isNamed
  return or(isNamed, sql`position(${text.replaceAll('-', '')} in replace(lower(${serial}), '-', '')) > 0`)
}
