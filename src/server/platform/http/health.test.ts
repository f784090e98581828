import { tmpdir } from 'node:os'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { openWorld } from '../../testing/world.ts'

const environment = { DATA_DIR: tmpdir(), MIN_FREE_DISK_MB: '1000000000' }
const { shop, visitor } = openWorld({ environment })

test('a shop whose disk is nearly full, or whose database lacks migrations, is not ready', async () => {
  const faults = async () => (await visitor().get('/readyz')).json().faults
  expect(await faults()).toEqual(['disk'])
  await shop.db.execute(sql`update drizzle.__drizzle_migrations set created_at = created_at - 1`)
  await eventually(async () => expect(await faults()).toEqual(['migrations', 'disk']))
})

test('probes set no cookies', async () => {
  const replies = await Promise.all(['/readyz', '/livez'].map(path => visitor().get(path)))
  expect(replies.map(({ headers }) => headers['set-cookie'])).toEqual([undefined, undefined])
})
