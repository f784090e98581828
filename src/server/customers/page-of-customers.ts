import { and, desc, eq, like, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Language } from '../../texts/language.ts'
import { countRows } from '../platform/count-rows.ts'
import type { Cursor } from '../platform/cursor.ts'
import type { Database, Reader } from '../platform/database.ts'
import { olderThan, readWindows } from '../platform/read-windows.ts'
import { withinDays } from '../platform/within-days.ts'
import { customers } from './tables.ts'

export const customerPageLength = 50
/** The orders of each customer are read one by one. */
const windowWithRecords = 250

export type CustomerRow = typeof customers.$inferSelect
export type CustomerFilter = {
  /** The beginning of an e-mail address. */
  q?: string | undefined
  language?: Language | undefined
  /** UTC days on which the account was created, both included. */
  from?: string | undefined
  to?: string | undefined
  /** What other records say about the customer of this id. */
  records?: (customerId: AnyPgColumn) => SQL | undefined
}

const place = { table: customers, at: customers.createdAt, id: customers.id }

/** Newest first, one more than a page, which tells whether there is a next one. */
export async function pageOfCustomers(
  db: Reader,
  filter: CustomerFilter,
  after: Cursor | null,
  pageLength = customerPageLength,
) {
  const limit = pageLength + 1
  const where = matchFilter(filter)
  const read = (bounds: SQL | undefined, most: number) =>
    db
      .select()
      .from(customers)
      .where(and(where, bounds))
      .orderBy(desc(customers.createdAt), desc(customers.id))
      .limit(most)
  const { q, language, records, ...days } = filter
  if (!q && !language && !records)
    return { rows: await read(olderThan(place, after), limit), searchedTo: null }
  return readWindows(db, place, {
    after,
    days,
    limit,
    read,
    ...(records ? { windowRows: windowWithRecords } : {}),
  })
}

export function countCustomers(db: Database, filter: CustomerFilter) {
  const where = matchFilter(filter)
  return countRows(db, limit => db.select({ id: customers.id }).from(customers).where(where).limit(limit))
}

function matchFilter({ q, language, from, to, records }: CustomerFilter): SQL | undefined {
  const beginning = q
    ?.trim()
    .toLowerCase()
    .replace(/[\\%_]/g, String.raw`\$&`)
  return and(
    sql`${customers.erasedAt} is null`,
    beginning ? like(customers.email, `${beginning}%`) : undefined,
    language && eq(customers.language, language),
    withinDays(customers.createdAt, { from, to }),
    records?.(customers.id),
  )
}

export async function findCustomer(db: Reader, id: number): Promise<CustomerRow | null> {
  const [customer] = await db.select().from(customers).where(eq(customers.id, id))
  return customer ?? null
}
