import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { locks } from '../locks/locks.ts'
import { isLockTimeout } from './database-errors.ts'
import { withClient } from './with-client.ts'

const migrationsFolder = fileURLToPath(new URL('../../../../migrations', import.meta.url))

const noticeMs = 5_000
/** Others who need the table wait behind the migration meanwhile. */
const lockMs = 2_000
const pauseMs = 3_000
const mostTries = 60

type Log = (message: string) => void

/** Nothing is changed: an older version could damage what it does not know. */
export class NewerDatabase extends Error {
  constructor() {
    super(
      'The database was migrated by a newer version of the shop. Start that version, or restore the backup that was made before the update.',
    )
  }
}

/**
 * Applies the new migrations in one transaction. While another session uses a table that changes, it tries again instead
 * of blocking that table.
 */
export async function migrate(
  url: string,
  { folder = migrationsFolder, log = () => {} }: { folder?: string; log?: Log } = {},
): Promise<void> {
  // A migration of a large table may take longer than other queries.
  await withClient({ ...connection(url), query_timeout: 0 }, async client => {
    for (let tries = 1; !(await tryMigrate(client, folder, log)); tries++) {
      if (tries === mostTries) throw new Error('Another session uses a table which is to be changed')
      if (tries === 1) log('Waiting for a session that uses a table which is to be changed')
      await pause(pauseMs)
    }
  })
}

/** False if another session uses a table. */
async function tryMigrate(client: pg.Client, folder: string, log: Log): Promise<boolean> {
  await client.query('begin')
  try {
    // The operator may have set timeouts for the role.
    for (const name of ['idle_in_transaction_session_timeout', 'statement_timeout', 'lock_timeout'])
      await client.query(`set local ${name} = 0`)
    await lock(client, log)
    if ((await newestApplied(client)) > newestMigration(folder)) throw new NewerDatabase()
    await client.query(`set local lock_timeout = ${lockMs}`)
    await apply(client, readMigrationFiles({ migrationsFolder: folder }))
    await client.query('commit')
    return true
  } catch (error) {
    await client.query('rollback')
    if (isLockTimeout(error)) return false
    throw error
  }
}

/** Several processes may start at once. A connection pooler would keep a lock of the session. */
async function lock(client: pg.Client, log: Log) {
  const waiting = setTimeout(() => log('Waiting for another process that migrates the database'), noticeMs)
  await client
    .query('select pg_advisory_xact_lock($1)', [locks.migration])
    .finally(() => clearTimeout(waiting))
}

/** Records them as Drizzle's own migrator does. */
async function apply(client: pg.Client, migrations: readonly MigrationMeta[]) {
  await client.query('create schema if not exists drizzle')
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
  const newest = await newestApplied(client)
  for (const { sql, hash, folderMillis } of migrations) {
    if (folderMillis <= newest) continue
    for (const statement of sql) await run(client, statement)
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ])
  }
}

async function run(client: pg.Client, statement: string) {
  await client.query(statement).catch(error => {
    throw new Error(`A migration failed: ${error.message}\n${statement}`, { cause: error })
  })
}

export async function migrationState(
  url: string,
  folder = migrationsFolder,
): Promise<'new' | 'behind' | 'current' | 'newer'> {
  const applied = await withClient(connection(url), newestApplied)
  const known = newestMigration(folder)
  if (applied === 0) return 'new'
  if (applied > known) return 'newer'
  return applied < known ? 'behind' : 'current'
}

/** The moment at which the newest migration of this version was written, in ms. */
export function newestMigration(folder = migrationsFolder): number {
  const journal = readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')
  const { entries }: { entries: { when: number }[] } = JSON.parse(journal)
  return Math.max(...entries.map(({ when }) => when))
}

/** The moment of the newest migration of the database; 0 if it has none. */
async function newestApplied(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ applied: string | null }>(
    "select to_regclass('drizzle.__drizzle_migrations') as applied",
  )
  if (!rows[0]?.applied) return 0
  const { rows: newest } = await client.query<{ moment: string | null }>(
    'select max(created_at) as moment from drizzle.__drizzle_migrations',
  )
  return Number(newest[0]?.moment ?? 0)
}

const connection = (url: string) => ({ connectionString: url, application_name: 'store migration' })
