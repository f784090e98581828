import { getTableColumns, sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PgTable } from 'drizzle-orm/pg-core'
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

/**
 * Inserts rows of a table with a statement that is built and parsed once per connection pool and set of columns.
 * Building and parsing a wide insert costs more than running it. Returns null where the row conflicts with another.
 */
export function preparedInsert<Table extends PgTable>(table: Table, name: string) {
  const columns = getTableColumns(table)
  const statements = new Map<string, (db: Reader) => { execute(values: Record<string, unknown>): unknown }>()

  function prepareFor(names: readonly string[]) {
    const values = Object.fromEntries(names.map(column => [column, sql`${sql.placeholder(column)}`]))
    const statementName = `insert_${name}_${statements.size}`
    return prepareOnce((db: Reader) =>
      db
        .insert(table)
        // The names are those of a row of this table.
        .values(values as Table['$inferInsert'])
        .onConflictDoNothing()
        .returning()
        .prepare(statementName),
    )
  }

  return async (db: Reader, row: Table['$inferInsert']): Promise<Table['$inferSelect'] | null> => {
    const given = Object.entries(row).filter(([, value]) => value !== undefined)
    const key = given.map(([column]) => column).join()
    const prepare = statements.get(key) ?? prepareFor(given.map(([column]) => column))
    statements.set(key, prepare)
    // A column's own encoder would turn null into a value.
    const encoded = given.map(([column, value]) => [
      column,
      value === null ? null : columns[column]?.mapToDriverValue(value),
    ])
    // `returning()` returns whole rows of the table.
    const [inserted] = (await prepare(db).execute(Object.fromEntries(encoded))) as Table['$inferSelect'][]
    return inserted ?? null
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
