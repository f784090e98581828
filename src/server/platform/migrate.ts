import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url))

const migrationLock = 7_141_908

/** Applies the new migrations, under a lock because several processes may start at once and Drizzle takes none. */
export async function migrate(url: string, folder = migrationsFolder): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'astra migration' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await applyMigrations(drizzle(client), { migrationsFolder: folder })
  } finally {
    // Ending the session releases the lock.
    await client.end()
  }
}

export async function migrationState(
  url: string,
  folder = migrationsFolder,
): Promise<'new' | 'behind' | 'current'> {
  const client = new pg.Client({ connectionString: url, application_name: 'astra migration' })
  await client.connect()
  try {
    const { rows } = await client.query<{ applied: string | null }>(
      "select to_regclass('drizzle.__drizzle_migrations') as applied",
    )
    if (!rows[0]?.applied) return 'new'
    const { rows: newest } = await client.query<{ moment: string | null }>(
      'select max(created_at) as moment from drizzle.__drizzle_migrations',
    )
    if (!newest[0]?.moment) return 'new'
    const latest = Math.max(
      ...readMigrationFiles({ migrationsFolder: folder }).map(({ folderMillis }) => folderMillis),
    )
    return Number(newest[0].moment) < latest ? 'behind' : 'current'
  } finally {
    await client.end()
  }
}
