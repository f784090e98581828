import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { removeDataDir } from '../../testing/database-for-tests.ts'
import { openJobs } from '../jobs.ts'
import { migrate } from '../migrate.ts'
import { startEmbeddedPostgres } from './start-embedded-postgres.ts'

test('the shop uses the database as its owner and not as a superuser, also one that an earlier version created as one', async () => {
  const dataDir = await newDataDir()
  const earlier = await start(dataDir)
  await query(earlier.superuserUrl, 'alter database astra owner to astra')
  await migrate(earlier.superuserUrl)
  const jobs = openJobs(earlier.superuserUrl, { error: () => {} })
  await jobs.start()
  await jobs.stop()
  await earlier.stop()

  const { url } = await start(dataDir)
  const [role] = await query(url, "select current_user as name, current_setting('is_superuser') as superuser")
  expect(role).toEqual({ name: 'astra_shop', superuser: 'off' })
  expect(await query(url, ownedByOthers)).toEqual([])
  await query(url, 'alter table orders add column later integer')
  expect(await query(url, "select bt_index_check('orders_pkey')")).toHaveLength(1)
  await expect(query(url, "copy orders to program 'true'")).rejects.toThrow('permission denied')
  await expect(query(url, "select pg_read_file('PG_VERSION')")).rejects.toThrow('permission denied')
})

const ownedByOthers = `
  select oid::regclass::text as name from pg_class
  where relowner <> current_user::regrole and relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
    and relkind in ('r', 'p', 'v', 'm', 'S', 'i', 'I') and relname !~ '^pg_'
  union all
  select oid::regprocedure::text from pg_proc
  where proowner <> current_user::regrole and pronamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
    and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
  union all
  select nspname from pg_namespace
  where nspowner <> current_user::regrole and nspname !~ '^pg_' and nspname not in ('public', 'information_schema')`

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
