import { and, asc, desc, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { addDays } from '../../../domain/day.ts'
import { Refusal } from '../http/refusal.ts'
import type { Reader } from './database.ts'

const windowRows = 10_000
const longestMs = 30

/** The table of a list and the two columns of its order, for which it has an index; otherwise descending. */
export type Order = {
  table: PgTable
  at: AnyPgColumn
  id: AnyPgColumn
  /** The type of `at`, if it is not a moment. */
  type?: 'date'
  ascending?: true
}

type Windows<Row> = {
  after: Cursor | null
  /** UTC days, both included: what is outside is not read at all. */
  days: { from?: string | undefined; to?: string | undefined }
  limit: number
  /** `bounds` belongs into the condition of the query. */
  read: (bounds: SQL | undefined, limit: number) => Promise<Row[]>
  windowRows?: number
  longestMs?: number
}

/**
 * Reads a list whose filter no index serves, the newest first, by windows of 10,000 rows: few matches would cost a scan
 * of the whole table. It stops after 30 ms, and then answers how far it has come.
 */
export async function readWindows<Row>(
  db: Reader,
  order: Order,
  { after, days, limit, read, ...limits }: Windows<Row>,
): Promise<{ rows: Row[]; searchedTo: Cursor | null }> {
  const deadline = performance.now() + (limits.longestMs ?? longestMs)
  const rows: Row[] = []
  let from = after ?? placeBeforeFirst(order, days)
  for (;;) {
    const end = await findEnd(db, order, from, limits.windowRows ?? windowRows)
    rows.push(...(await read(bound(order, from, end), limit - rows.length)))
    if (rows.length >= limit || !end || isBehindLast(order, end, days)) return { rows, searchedTo: null }
    if (performance.now() > deadline) return { rows, searchedTo: end }
    from = end
  }
}

type Days = Windows<unknown>['days']

/** Where the days begin in this order; null without them. */
function placeBeforeFirst({ ascending }: Order, { from, to }: Days): Cursor | null {
  const first = ascending ? from : to && addDays(to, 1)
  return first ? { at: new Date(first), id: 0 } : null
}

function isBehindLast({ ascending }: Order, { at }: Cursor, { from, to }: Days): boolean {
  if (ascending) return to !== undefined && at > new Date(to)
  return from !== undefined && at < new Date(from)
}

/** Matches what follows the cursor in the list. An index of both columns is read from there on, as rows are compared. */
export function olderThan(order: Pick<Order, 'at' | 'id' | 'type' | 'ascending'>, cursor: Cursor | null) {
  if (!cursor) return undefined
  return sql`(${order.at}, ${order.id}) ${order.ascending ? sql`>` : sql`<`} ${rowAt(order, cursor)}`
}

function rowAt({ type }: Pick<Order, 'type'>, { at, id }: Cursor): SQL {
  return sql`(${at.toISOString()}::${type === 'date' ? sql`date` : sql`timestamptz`}, ${id}::bigint)`
}

/** The place of the last row of a window; null if the table ends before. */
async function findEnd(db: Reader, order: Order, from: Cursor | null, size: number): Promise<Cursor | null> {
  const { table, at, id, ascending } = order
  const direction = ascending ? asc : desc
  const [end] = await db
    .select({ at: sql`${at}`.mapWith(value => new Date(value)), id: sql`${id}`.mapWith(Number) })
    .from(table)
    .where(olderThan(order, from))
    .orderBy(direction(at), direction(id))
    .offset(size - 1)
    .limit(1)
  return end ?? null
}

function bound(order: Order, from: Cursor | null, end: Cursor | null): SQL | undefined {
  if (!end) return olderThan(order, from)
  const isInside = sql`(${order.at}, ${order.id}) ${order.ascending ? sql`<=` : sql`>=`} ${rowAt(order, end)}`
  return from ? sql`${olderThan(order, from)} and ${isInside}` : isInside
}

/** `rows` has one more than a page if there is a next one. */
export function cutPage<Row>(
  { rows, searchedTo = null }: { rows: readonly Row[]; searchedTo?: Cursor | null },
  length: number,
  place: (row: Row) => Cursor,
): { page: Row[]; next: string | null; searched_to: string | null } {
  const page = rows.slice(0, length)
  const last = page.at(-1)
  if (rows.length > length && last) return { page, next: encodeCursor(place(last)), searched_to: null }
  return {
    page,
    next: searchedTo && encodeCursor(searchedTo),
    searched_to: searchedTo && searchedTo.at.toISOString(),
  }
}

/** The place of a row in a list by (created_at, id). */
export type Cursor = { at: Date; id: number }

function encodeCursor({ at, id }: Cursor): string {
  return Buffer.from(`${at.getTime()}.${id}`).toString('base64url')
}

/** Null without one. Refuses 'bad-request'. */
export function decodeCursor(text: string | undefined): Cursor | null {
  if (!text) return null
  const [, ms, id] = /^(\d{1,14})\.(\d{1,16})$/.exec(Buffer.from(text, 'base64url').toString()) ?? []
  if (ms === undefined || id === undefined) throw new Refusal('bad-request', { fields: ['after'] })
  return { at: new Date(Number(ms)), id: Number(id) }
}

/** UTC days, both included. */
export function withinDays(
  column: AnyPgColumn,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): SQL | undefined {
  return and(
    from === undefined ? undefined : gte(column, new Date(from)),
    to === undefined ? undefined : lt(column, new Date(addDays(to, 1))),
  )
}
