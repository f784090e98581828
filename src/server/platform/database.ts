import { sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
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
 * Selected or returned by a statement, lets its commit not wait for the disk. For data of which a crash of PostgreSQL may
 * lose the last half second.
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
