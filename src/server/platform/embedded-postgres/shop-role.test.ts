import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { removeDataDir } from '../../testing/database-for-tests.ts'
import { migrate } from '../database/migrate.ts'
import { startEmbeddedPostgres } from './start-embedded-postgres.ts'

test('the shop uses the database as its owner and not as a superuser', async () => {
  const { url } = await start(await newDataDir())
  await migrate(url)
  const [role] = await query(url, "select current_user as name, current_setting('is_superuser') as superuser")
  expect(role).toEqual({ name: 'astra_shop', superuser: 'off' })
  await query(url, 'alter table orders add column later integer')
  expect(await query(url, "select bt_index_check('orders_pkey')")).toHaveLength(1)
  await expect(query(url, "copy orders to program 'true'")).rejects.toThrow('permission denied')
  await expect(query(url, "select pg_read_file('PG_VERSION')")).rejects.toThrow('permission denied')
})

async function newDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'astra-role-'))
  await chmod(dataDir, 0o711)
  onTestFinished(() => removeDataDir(dataDir))
  return dataDir
}

async function start(dataDir: string) {
  const postgres = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' }, log: () => {} })
  onTestFinished(() => postgres.stop())
  return postgres
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}
