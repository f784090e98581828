import { and, desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { cutPage, decodeCursor, readWindows } from '../platform/database/list-pages.ts'
import { openWorld } from '../testing/world.ts'
import { orders } from './tables.ts'

const { anna, boris, shop } = openWorld()

test('a search that takes too long answers how far back it has come, and goes on from there to the end', async () => {
  const wanted = [await anna.orders({ servers: 9 }), await boris.orders({ servers: 9 })]
  shop.clock.pass(86_400)
  for (let servers = 1; servers < 4; servers++) await anna.orders({ servers })

  const begun = await searchNineServers()
  expect([begun.page, begun.searched_to]).toEqual([[], '2026-11-22T10:00:00.000Z'])
  const found = await searchNineServers(begun.next)
  expect([found.page.map(({ id }) => id), found.searched_to]).toEqual([[wanted[1]?.id], null])
  const last = await searchNineServers(found.next)
  expect([last.page.map(({ id }) => id), last.next]).toEqual([[wanted[0]?.id], null])
})

/** A window of three orders takes too long, and a page has one. */
async function searchNineServers(after: string | null = null) {
  const found = await readWindows(
    shop.db,
    { table: orders, at: orders.createdAt, id: orders.id },
    {
      after: decodeCursor(after ?? ''),
      days: {},
      limit: 2,
      windowRows: 3,
      longestMs: 0,
      read: (bounds, limit) => {
        const nine = shop.db
          .select()
          .from(orders)
          .where(and(eq(orders.servers, 9), bounds))
        return nine.orderBy(desc(orders.createdAt), desc(orders.id)).limit(limit)
      },
    },
  )
  return cutPage(found, 1, row => ({ at: row.createdAt, id: row.id }))
}
