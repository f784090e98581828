import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openWorld } from '../../testing/world.ts'
import { openDatabase } from '../database/database.ts'
import { countTries } from './rate-limit.ts'

const { shop } = openWorld()

test('of many attempts at once, in two processes, each limit lets exactly as many pass as it allows', async () => {
  const other = openDatabase(shop.databaseUrl)
  onTestFinished(() => other.close())
  const subjects = Array.from({ length: 40 }, (_, number) => `visitor ${number % 4}`)
  const statements = vi.spyOn(pg.Client.prototype, 'query')
  const attempts = await Promise.allSettled([
    ...subjects.map(subject => countTries(shop.db, shop.clock.now(), [limit(subject)])),
    ...subjects.toReversed().map(subject => countTries(other.db, shop.clock.now(), [limit(subject)])),
  ])
  const counts = statements.mock.calls.filter(([query]) => /into "rate_limits"/.test(readText(query)))
  statements.mockRestore()
  const passed = attempts.filter(({ status }) => status === 'fulfilled')
  const refusals = attempts.flatMap(attempt => (attempt.status === 'rejected' ? [attempt.reason.code] : []))
  expect([passed.length, new Set(refusals)]).toEqual([4 * 7, new Set(['too-many-requests'])])
  expect(counts.length).toBeLessThan(attempts.length / 4)
})

const limit = (subject: string) => ({ name: 'test', subject, most: 7, withinSeconds: 3600 })
const readText = (query: unknown) => String(Object(query).text ?? query)
