import { expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/test-database.ts'
import { openWorld } from '../../testing/world.ts'

const { anna, root } = openWorld({ peers: { replica: startEmptyReplica } })

test('with a replica, exports and reports are read from it, and everything else from the primary', async () => {
  await anna.buys({ servers: 2 })
  expect(await root.reads('/api/sezam/orders/')).toMatchObject([{ status: 'paid' }])
  expect((await root.reads('/api/sezam/exports/sales/totals/?period=2026-11')).rows).toBe(0)
  expect((await root.get('/api/sezam/exports/sales/?period=2026-11')).body).toMatch(/rows,0\r\n$/)
  expect((await root.get('/api/sezam/orders/export/')).body).toMatch(/rows,0\r\n$/)
  const { rows } = await root.reads('/api/sezam/reports/revenue/')
  const cells: unknown[] = rows.flatMap((row: { cells: unknown[] }) => row.cells)
  expect(new Set(cells)).toEqual(new Set([0]))
})

/** A standby without what the primary has just written. */
async function startEmptyReplica() {
  const database = await createTestDatabase()
  return { environment: { DATABASE_REPLICA_URL: database.url }, close: database.drop }
}
