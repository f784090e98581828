import { getTableColumns, sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import { PgDialect, type PgTable } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { waitAtMost } from '../in-time.ts'
import { isConnectionFault } from './database-errors.ts'
import { type Gate, openGate } from './gate.ts'

export type Database = NodePgDatabase
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
export type Reader = Database | Transaction

/** Every connection notices a server that is gone, also while it waits for an answer. */
export const connectionOptions = {
  connectionTimeoutMillis: 5_000,
  query_timeout: 17_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
}

const usualTimeouts = { statementMs: 15_000, queryMs: 17_000, connectionMs: 5_000 }
/** Statements that have a name find or count a few rows by their keys, so only a database that hangs takes longer. */
const namedStatementMs = 5_000
export const searchTimeouts = { statementMs: 1_000, queryMs: 2_000, connectionMs: 2_000 }

const dialect = new PgDialect({ casing: 'snake_case' })

// Drizzle reads pg's global type parsers; parsers of our own pool would not apply to its queries.
pg.types.setTypeParser(pg.types.builtins.INT8, parseInt8)
// pg would turn a day into midnight in the server's time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, text => text)

/** A statement that is built and parsed once per connection pool or transaction's connection, for what nearly every request runs. */
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
 * Inserts rows of a table with a statement that is built and parsed once per connection and set of columns.
 * Building and parsing a wide insert costs more than running it, and so does reading back what was given. Returns null
 * where the row conflicts with another.
 */
export function preparedInsert<Table extends PgTable>(table: Table, name: string) {
  const columns = getTableColumns(table)
  const statements = new Map<string, (db: Reader) => { execute(values: Record<string, unknown>): unknown }>()

  function prepareFor(names: readonly string[]) {
    const values = Object.fromEntries(names.map(column => [column, sql`${sql.placeholder(column)}`]))
    const others = Object.entries(columns).filter(([column]) => !names.includes(column))
    const statementName = `insert_${name}_${statements.size}`
    return prepareOnce((db: Reader) =>
      db
        .insert(table)
        // The names are those of a row of this table.
        .values(values as Table['$inferInsert'])
        .onConflictDoNothing()
        .returning(Object.fromEntries(others.length > 0 ? others : Object.entries(columns).slice(0, 1)))
        .prepare(statementName),
    )
  }

  return async (db: Reader, row: Table['$inferInsert']): Promise<Table['$inferSelect'] | null> => {
    const given = Object.entries(row).filter(([column, value]) => column in columns && value !== undefined)
    const key = given.map(([column]) => column).join()
    const prepare = statements.get(key) ?? prepareFor(given.map(([column]) => column))
    statements.set(key, prepare)
    // A column's own encoder would turn null into a value.
    const encoded = given.map(([column, value]) => [
      column,
      value === null ? null : columns[column]?.mapToDriverValue(value),
    ])
    const [others] = (await prepare(db).execute(Object.fromEntries(encoded))) as object[]
    return others ? { ...Object.fromEntries(given), ...others } : null
  }
}

type DatabaseOptions = {
  maxConnections?: number
  applicationName?: string
  timeouts?: { statementMs: number; queryMs: number; connectionMs: number }
  onLost?: (error: Error) => void
}

/** Connections, and work that waits for one. */
export type PoolUse = { busy: number; idle: number; waiting: number }

/** Times are UTC, and int8 is a number where that is exact, else a string. */
export function openDatabase(
  url: string,
  { maxConnections = 10, applicationName = 'store', timeouts = usualTimeouts, onLost }: DatabaseOptions = {},
) {
  const pool = new pg.Pool({
    ...connectionOptions,
    connectionString: url,
    // A transaction may ask for several rows at once.
    pipeline: true,
    max: maxConnections,
    application_name: applicationName,
    // It also limits how long a query waits for a free connection.
    connectionTimeoutMillis: timeouts.connectionMs,
    query_timeout: timeouts.queryMs,
    statement_timeout: timeouts.statementMs,
    idle_in_transaction_session_timeout: timeouts.statementMs,
    options: '-c TimeZone=UTC',
  })
  let closed: Promise<void> | undefined
  // Without these two listeners, a lost connection would end the process: an idle one, or one in use.
  pool.on('error', error => {
    if (!closed) onLost?.(error)
  })
  pool.on('connect', client => client.on('error', error => rememberLoss(client, error)))

  const transaction: Database['transaction'] = run => runTransaction(pool, run)
  const askPool: Query = (config, values) => pool.query(config, values)
  const db = openWith(askPool, transaction)

  const gates: Gate[] = []

  /** The same pool, of which it uses at most so many connections: the others are reserved for `db`. */
  function limitTo(connections: number): Database {
    const gate = openGate(connections, timeouts.connectionMs)
    gates.push(gate)
    return openWith(
      (config, values) => gate(() => askPool(config, values)),
      run => gate(() => transaction(run)),
    )
  }

  function openWith(query: Query, transaction: Database['transaction']): Database {
    const client = Object.assign(Object.create(pool), { query: refuseLate(query) })
    return Object.assign(drizzle(client, { casing: 'snake_case' }), { transaction })
  }

  const readUse = (): PoolUse => ({
    busy: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    waiting: gates.reduce((sum, gate) => sum + gate.countWaiting(), pool.waitingCount),
  })

  return { db, pool, limitTo, readUse, close: () => (closed ??= pool.end()) }
}

type Query = (config: pg.QueryConfig, values?: unknown[]) => Promise<pg.QueryResult>

/** The waiting for a connection counts too. */
function refuseLate(query: Query): Query {
  return async (config, values) => {
    if (config.name === undefined) return query(config, values)
    const limited = { ...config, query_timeout: namedStatementMs }
    const result = await waitAtMost(namedStatementMs, query(limited, values))
    if (!result) throw new Error('timeout exceeded when waiting for a few rows')
    return result
  }
}

/** Runs a statement that was not built by Drizzle, prepared once for each connection under its name. */
export function executePrepared(db: Reader, statement: pg.QueryConfig & { name: string }) {
  // Drizzle leaves it out of the types.
  const { session } = db as Reader & { session: { client: pg.Pool | pg.PoolClient } }
  return session.client.query(statement)
}

/** One for each connection, so that `prepareOnce` builds a statement once for it. */
const transactionOn = prepareOnce(
  (client: pg.PoolClient): Transaction =>
    new NodePgTransaction(dialect, new NodePgSession(client, dialect, undefined), undefined),
)

const begin = { text: 'begin', query_timeout: namedStatementMs }
const losses = new WeakMap<pg.ClientBase, Error>()

function rememberLoss(client: pg.ClientBase, error: Error) {
  // The first error has the reason; the end of the connection follows.
  if (!losses.has(client)) losses.set(client, error)
}

/** Drizzle's own never releases a connection that is lost at `begin`, and waits twice for one that does not answer. */
async function runTransaction<Result>(
  pool: pg.Pool,
  run: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  const tx = transactionOn(client)
  let discarded = true
  try {
    await client.query(begin)
    const result = await run(tx)
    await client.query('commit')
    discarded = false
    return result
  } catch (error) {
    const reason = losses.get(client) ?? error
    if (!isConnectionFault(reason))
      discarded = await client.query('rollback').then(
        () => false,
        () => true,
      )
    throw reason
  } finally {
    client.release(discarded)
  }
}

function parseInt8(text: string): number | string {
  const value = Number(text)
  return Number.isSafeInteger(value) ? value : text
}

/** Until the end of `tx` the triggers that freeze documents let personal data be erased. */
export async function allowErasure(tx: Transaction) {
  await tx.execute(sql`select set_config('astra.erasure', 'on', true)`)
}

/** The row of a query that has one at most. */
export async function firstRow<Row>(query: PromiseLike<Row[]>): Promise<Row | null> {
  const [row] = await query
  return row ?? null
}

/** The row of a statement that always has one. */
export async function onlyRow<Row>(statement: PromiseLike<Row[]>): Promise<Row> {
  const [row] = await statement
  if (!row) throw new Error('A statement returned no row')
  return row
}

/** Whether the statement inserted, changed or deleted a row. */
export async function changesRow(statement: PromiseLike<{ rowCount: number | null }>): Promise<boolean> {
  return (await statement).rowCount !== 0
}
