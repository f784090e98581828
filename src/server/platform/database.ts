import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PgTable } from 'drizzle-orm/pg-core'
import pg from 'pg'

export type Database = NodePgDatabase
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

const longestStatementMs = 15_000

// drizzle asks pg's global table of types, so a table of our own pool would not reach its queries.
pg.types.setTypeParser(pg.types.builtins.INT8, parseInt8)
// A day has no time zone; pg would make it midnight of the server's.
pg.types.setTypeParser(pg.types.builtins.DATE, text => text)

/**
 * A statement that is worded and parsed once, for what nearly every request asks: `prepare` gives it its name, and its
 * values come by `sql.placeholder`.
 */
export function prepared<Connection extends object, Statement>(
  prepare: (db: Connection) => Statement,
): (db: Connection) => Statement {
  const known = new WeakMap<Connection, Statement>()
  return db => {
    const statement = known.get(db) ?? prepare(db)
    known.set(db, statement)
    return statement
  }
}

/**
 * These columns of a prepared insert: `values` has a placeholder for each, `filledBy` makes of a row what fills them. A
 * column's own encoder would make of null what is none in SQL.
 */
export function placeholdersOf<Table extends PgTable, Name extends keyof Table['_']['columns'] & string>(
  table: Table,
  names: readonly Name[],
) {
  const columns = getTableColumns(table)
  const values = Object.fromEntries(names.map(name => [name, sql`${sql.placeholder(name)}`]))
  const encode = (name: Name, value: unknown) =>
    value === null || value === undefined ? null : columns[name]?.mapToDriverValue(value)
  return {
    values: values as Record<Name, SQL>,
    filledBy: (row: Partial<Record<Name, unknown>>): Record<string, unknown> =>
      Object.fromEntries(names.map(name => [name, encode(name, row[name])])),
  }
}

/**
 * Among what a statement returns: its own commit does not wait for the disk. For what is worth less than that wait, since
 * a crash of the database (not of the shop) may forget the last half second of it.
 */
export const withoutWaitingForDisk = sql<string>`set_config('synchronous_commit', 'off', true)`

/** A pool on the database and drizzle over it. Statements end after 15 s, times are UTC, int8 is a number while it fits. */
export function openDatabase(
  url: string,
  options: { maxConnections?: number; applicationName?: string; onLost?: (error: Error) => void } = {},
): { db: Database; pool: pg.Pool; close(): Promise<void> } {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.maxConnections ?? 10,
    application_name: options.applicationName ?? 'astra',
    connectionTimeoutMillis: 10_000,
    statement_timeout: longestStatementMs,
    idle_in_transaction_session_timeout: longestStatementMs,
    // A plan that is kept for a prepared statement would be the one of the small table on the shop's first day.
    options: '-c TimeZone=UTC -c plan_cache_mode=force_custom_plan',
  })
  let closed: Promise<void> | undefined
  // Without a listener a lost idle connection would end the process; the pool replaces it by itself.
  pool.on('error', error => {
    if (!closed) options.onLost?.(error)
  })

  return { db: drizzle(pool, { casing: 'snake_case' }), pool, close: () => (closed ??= pool.end()) }
}

/** Tells a row that is already there (of this constraint, when given) from other faults, also through drizzle's wrapping. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && error.code === '23505')
    return constraint === undefined || ('constraint' in error && error.constraint === constraint)
  return isUniqueViolation(error.cause, constraint)
}

function parseInt8(text: string): number | string {
  const value = Number(text)
  return Number.isSafeInteger(value) ? value : text
}
