import { eq, lt } from 'drizzle-orm'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { openWorld } from '../../testing/world.ts'
import { deleteInBatches } from './delete-in-batches.ts'
import { rateLimits } from './tables.ts'

const { shop } = openWorld()

test('expired rows are deleted in batches, each in its own statement, and other rows stay', async () => {
  const now = shop.clock.now()
  const endsAt = new Date(now.getTime() - 1000)
  const over = [1, 2, 3, 4, 5].map(each => ({ key: `over:${each}`, tries: 1, endsAt }))
  await shop.db.insert(rateLimits).values([...over, { key: 'counted', tries: 1, endsAt: now }])
  const statements = vi.spyOn(pg.Client.prototype, 'query')
  expect(await deleteInBatches(shop.db, rateLimits, lt(rateLimits.endsAt, now), 2)).toBe(5)
  const deletions = statements.mock.calls.filter(([query]) =>
    /delete from "rate_limits"/.test(readText(query)),
  )
  statements.mockRestore()
  expect(deletions).toHaveLength(3)
  expect(await shop.db.select({ key: rateLimits.key }).from(rateLimits)).toEqual([{ key: 'counted' }])
})

test('deleting expired rows does not wait for a row that another transaction has locked', async () => {
  const now = shop.clock.now()
  const isOver = lt(rateLimits.endsAt, now)
  const endsAt = new Date(now.getTime() - 1000)
  await shop.db.insert(rateLimits).values(['locked', 'free'].map(key => ({ key, tries: 1, endsAt })))
  await shop.db.transaction(async tx => {
    await tx.select().from(rateLimits).where(eq(rateLimits.key, 'locked')).for('update')
    expect(await deleteInBatches(shop.db, rateLimits, isOver)).toBe(1)
  })
  expect(await deleteInBatches(shop.db, rateLimits, isOver)).toBe(1)
})

const readText = (query: unknown) => String(Object(query).text ?? query)
