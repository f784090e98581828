import { and, desc, eq, like, max, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { customerList } from '../../definitions/customer-list.ts'
import type { Asked } from '../../definitions/list.ts'
import { countRows } from '../platform/database/count-rows.ts'
import { type Database, firstRow, type Reader } from '../platform/database/database.ts'
import { type Cursor, olderThan, readWindows, withinDays } from '../platform/database/list-pages.ts'
import { requireFound } from '../platform/http/refusal.ts'
import { customers } from './tables.ts'

/** The orders of each customer are read one by one. */
const windowWithRecords = 250

export type CustomerRow = typeof customers.$inferSelect
export type CustomerFilter = Omit<Asked<typeof customerList>, 'country' | 'paid'> & {
  /** A condition on other records of the customer with this id. */
  records?: (customerId: AnyPgColumn) => SQL | undefined
}

const place = { table: customers, at: customers.createdAt, id: customers.id }

/** Newest first, one more than a page, which tells whether there is a next one. */
export async function pageOfCustomers(
  db: Reader,
  filter: CustomerFilter,
  after: Cursor | null,
  length: number,
) {
  const limit = length + 1
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

/** Refuses 'not-found'. */
export async function requireCustomer(db: Reader, id: number): Promise<CustomerRow> {
  return requireFound(await firstRow(db.select().from(customers).where(eq(customers.id, id))))
}

/** The highest id, 0 without customers. */
export async function findNewestCustomer(db: Reader): Promise<number> {
  const [newest] = await db.select({ id: max(customers.id) }).from(customers)
  return newest?.id ?? 0
}
