import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'

export type Database = NodePgDatabase
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
export type Reader = Database | Transaction

const statementTimeoutMs = 15_000

// Drizzle reads pg's global type parsers; parsers of our own pool would not apply to its queries.
pg.types.setTypeParser(pg.types.builtins.INT8, parseInt8)
// pg would turn a day into midnight in the server's time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, text => text)

/** A statement that is built and parsed once per connection pool, for what nearly every request reads. */
export function prepareOnce<Connection extends object, Statement>(
  prepare: (db: Connection) => Statement,
): (db: Connection) => Statement {
  const known = new WeakMap<Connection, Statement>()
  return db => {
    const statement = known.get(db) ?? prepare(db)
    known.set(db, statement)
    return statement
  }
}

/** Statements time out after 15 seconds, times are UTC, and int8 is a number where that is exact, else a string. */
export function openDatabase(
  url: string,
  options: { maxConnections?: number; applicationName?: string; onLost?: (error: Error) => void } = {},
): { db: Database; pool: pg.Pool; close(): Promise<void> } {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.maxConnections ?? 10,
    application_name: options.applicationName ?? 'astra',
    connectionTimeoutMillis: 10_000,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: statementTimeoutMs,
    // A cached plan of a prepared statement would be the one made for the small tables of the first day.
    options: '-c TimeZone=UTC -c plan_cache_mode=force_custom_plan',
  })
  let closed: Promise<void> | undefined
  // Without a listener, a lost idle connection would end the process. The pool replaces it.
  pool.on('error', error => {
    if (!closed) options.onLost?.(error)
  })

  return { db: drizzle(pool, { casing: 'snake_case' }), pool, close: () => (closed ??= pool.end()) }
}

/** Also recognizes an error that Drizzle has wrapped. */
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
