import { setTimeout } from 'node:timers/promises'
import type { MigrationMeta } from 'drizzle-orm/migrator'
import pg from 'pg'
import { isBuiltLater } from './build-indexes.ts'

/** Others who need the table wait behind the migration meanwhile. */
const lockMs = 2_000
const pauseMs = 3_000
const mostTries = 60

/** In one transaction. While another session uses a table that changes, it tries again instead of blocking that table. */
export async function applyMigrations(
  client: pg.Client,
  migrations: readonly MigrationMeta[],
  log: (message: string) => void,
) {
  for (let tries = 1; ; tries++) {
    try {
      return await applyOnce(client, migrations)
    } catch (error) {
      await client.query('rollback')
      if (!isLocked(error) || tries === mostTries) throw error
      if (tries === 1) log('Waiting for a session that uses a table which is to be changed')
      await setTimeout(pauseMs)
    }
  }
}

async function applyOnce(client: pg.Client, migrations: readonly MigrationMeta[]) {
  await client.query(
    'begin; set local idle_in_transaction_session_timeout = 0; set local statement_timeout = 0',
  )
  await client.query(`set local lock_timeout = ${lockMs}`)
  // As Drizzle's own migrator.
  await client.query('create schema if not exists drizzle')
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
  const { rows } = await client.query('select max(created_at) as newest from drizzle.__drizzle_migrations')
  for (const { sql, hash, folderMillis } of migrations) {
    if (folderMillis <= Number(rows[0]?.newest ?? 0)) continue
    for (const statement of sql.filter(each => !isBuiltLater(each))) await run(client, statement)
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ])
  }
  await client.query('commit')
}

async function run(client: pg.Client, statement: string) {
  await client.query(statement).catch(error => {
    throw new Error(`A migration failed: ${error.message}\n${statement}`, { cause: error })
  })
}

/** lock_not_available */
function isLocked(error: unknown): boolean {
  return error instanceof Error && error.cause instanceof pg.DatabaseError && error.cause.code === '55P03'
}
