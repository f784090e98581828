import { and, asc, desc, eq, ne, or, type SQL, sql } from 'drizzle-orm'
import { addDays } from '../../domain/day.ts'
import { licenseTypes } from '../../domain/licenses/license.ts'
import type { Database } from '../platform/database.ts'
import { fromRow, type StoredLicense } from './store.ts'
import { licenses } from './tables.ts'

const endingWithinDays = 14
const { customerId, serial, name, type, state, expiresOn, createdAt, id } = licenses

type Asked = { customerId: number; today: string; most: number }

/** In the order of the profile: docs/domain.md, 'Life of a license'. `find` is a part of the name or the serial number. */
export async function findMostUrgentLicenses(
  db: Database,
  { customerId: owner, today, most, find }: Asked & { find?: string | undefined },
): Promise<StoredLicense[]> {
  const isExpired = sql`(${type} <> ${licenseTypes.lifetime} and ${expiresOn} < ${today})`
  const isEnding = sql`(${type} <> ${licenseTypes.lifetime} and ${expiresOn} <= ${addDays(today, endingWithinDays)})`
  const rank = sql`case when ${state} = 'revoked' then 4 when ${state} = 'suspended' then 2
    when ${isExpired} then 1 when ${isEnding} then 0 else 3 end`
  const lastFirst = sql`case when ${isExpired} then ${today}::date - ${expiresOn} else ${expiresOn} - ${today}::date end`
  const rows = await db
    .select()
    .from(licenses)
    .where(and(eq(customerId, owner), matchWords(find)))
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

function matchWords(find: string | undefined): SQL | undefined {
  const text = find?.trim().toLowerCase()
  if (!text) return undefined
  return or(
    sql`position(${text} in lower(${name})) > 0`,
    sql`position(${text.replaceAll('-', '')} in lower(${serial})) > 0`,
  )
}
