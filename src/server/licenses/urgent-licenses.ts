import { and, asc, desc, eq, ne, or, type SQL, sql } from 'drizzle-orm'
import { addDays } from '../../domain/day.ts'
import { licenseTypes } from '../../domain/licenses/license.ts'
import type { Database } from '../platform/database.ts'
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
  const rows = await db
    .select()
    .from(licenses)
    .where(and(eq(customerId, owner), matchWords(find, namesOnly)))
    .orderBy(rank, lastFirst, asc(id))
    .limit(most)
  return rows.map(fromRow)
}

/** The newest first. */
export async function findRenewableLicenses(
  db: Database,
  { customerId: owner, most }: Pick<Asked, 'customerId' | 'most'>,
): Promise<StoredLicense[]> {
  const isRenewable = and(ne(type, licenseTypes.demo), eq(state, 'active'))
  const rows = await db
    .select()
    .from(licenses)
    .where(and(eq(customerId, owner), isRenewable))
    .orderBy(desc(createdAt), desc(id))
    .limit(most)
  return rows.map(fromRow)
}

function matchWords(find: string | undefined, namesOnly = false): SQL | undefined {
  const text = find?.trim().toLowerCase()
  if (!text) return undefined
  const isNamed = sql`position(${text} in lower(${name})) > 0`
  if (namesOnly) return isNamed
  return or(isNamed, sql`position(${text.replaceAll('-', '')} in replace(lower(${serial}), '-', '')) > 0`)
}
