import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url))

const migrationLock = 7_141_908

/** Brings the database up to date. Any number of app processes may do so at once: drizzle takes no lock of its own. */
export async function migrate(url: string, folder = migrationsFolder): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'astra migration' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await applyMigrations(drizzle(client), { migrationsFolder: folder })
  } finally {
    // Ending the session frees the lock.
    await client.end()
  }
}
