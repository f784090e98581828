import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openWorld } from '../../testing/world.ts'
import { countRows } from './count-rows.ts'

const { shop } = openWorld()

test('a list of more than 10,000 rows is counted to 10,000', async () => {
  const many = (rows: number) => (limit: number) =>
    sql`select from generate_series(1, ${rows}) limit ${limit}`
  expect(await countRows(shop.db, many(9_999))).toEqual({ rows: 9_999, more: false })
  expect(await countRows(shop.db, many(10_000))).toEqual({ rows: 10_000, more: false })
  expect(await countRows(shop.db, many(10_001))).toEqual({ rows: 10_000, more: true })
})

test('a count that takes longer than 50 ms is given up, and the connection goes on', async () => {
  const before = await shop.db.execute('select pg_backend_pid() as pid')
  expect(await countRows(shop.db, () => sql`select pg_sleep(60)`)).toEqual({ rows: null, more: true })
  const after = await shop.db.execute(
    `select pg_backend_pid() as pid, current_setting('statement_timeout') as limit`,
  )
  expect(after.rows).toEqual([{ ...before.rows[0], limit: '15s' }])
})
