import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import { applyMigrations } from './apply-migrations.ts'
import { buildIndexes } from './build-indexes.ts'
import { connectionOptions } from './database.ts'
import { locks } from './locks.ts'

const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url))

const lockPauseMs = 200

/** Nothing is changed: an older version could damage what it does not know. */
export class NewerDatabase extends Error {
  constructor() {
    super(
      'The database was migrated by a newer version of the shop. Start that version, or restore the backup that was made before the update.',
    )
  }
}

/** Applies the new migrations, under a lock because several processes may start at once. */
export async function migrate(
  url: string,
  { folder = migrationsFolder, log = () => {} }: { folder?: string; log?: (message: string) => void } = {},
): Promise<void> {
  const lock = await connect(url, { query_timeout: 0 })
  const waiting = setTimeout(() => log('Waiting for another process that migrates the database'), 5_000)
  try {
    while (!(await tryLock(lock))) await pause(lockPauseMs)
    clearTimeout(waiting)
    if ((await newestApplied(lock)) > newestMigration(folder)) throw new NewerDatabase()
    await migrateLocked(url, folder, log)
  } finally {
    clearTimeout(waiting)
    await lock.end()
  }
}

/** Each try is a transaction of its own: an index that another process builds concurrently waits for open ones. */
async function tryLock(client: pg.Client): Promise<boolean> {
  // The operator may have set a timeout for the role.
  await client.query('begin; set local idle_in_transaction_session_timeout = 0')
  // Until the end of this transaction: a lock of the session would be kept by a connection pooler.
  const { rows } = await client.query('select pg_try_advisory_xact_lock($1) as ours', [locks.migration])
  if (!rows[0].ours) await client.query('rollback')
  return rows[0].ours
}

async function migrateLocked(url: string, folder: string, log: (message: string) => void) {
  // A migration of a large table may take longer than other queries.
  const client = await connect(url, { query_timeout: 0 })
  const migrations = readMigrationFiles({ migrationsFolder: folder })
  try {
    await applyMigrations(client, migrations, log)
    await buildIndexes(client, migrations, log)
  } finally {
    await client.end()
  }
}

export async function migrationState(
  url: string,
  folder = migrationsFolder,
): Promise<'new' | 'behind' | 'current' | 'newer'> {
  const client = await connect(url)
  try {
    const [applied, known] = [await newestApplied(client), newestMigration(folder)]
    if (applied === 0) return 'new'
    if (applied > known) return 'newer'
    return applied < known ? 'behind' : 'current'
  } finally {
    await client.end()
  }
}

/** The moment at which the newest migration of this version was written, in ms. */
export function newestMigration(folder = migrationsFolder): number {
  const journal = readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')
  const { entries }: { entries: { when: number }[] } = JSON.parse(journal)
  return Math.max(...entries.map(({ when }) => when))
}

/** Likewise of the database; 0 if it is new. */
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

async function connect(url: string, options: pg.ClientConfig = {}): Promise<pg.Client> {
  const client = new pg.Client({
    ...connectionOptions,
    connectionString: url,
    application_name: 'astra migration',
    ...options,
  })
  // The query that is running fails too.
  client.on('error', () => {})
  await client.connect()
  return client
}
