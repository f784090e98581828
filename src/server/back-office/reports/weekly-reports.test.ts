import { like } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { mails } from '../../platform/database/tables.ts'
import { openWorld } from '../../testing/world.ts'
import { sendWeeklyReports } from './send-weekly-reports.ts'

const { anna, root, shop, outbox } = openWorld()

beforeEach(() => shop.db.delete(mails))

const reportsTo = (email: string) => outbox('weekly-report:%', email)

test('on Monday each superuser gets the figures of the week once, however many processes send them', async () => {
  await anna.signsInOn('2026-11-18T10:00:00Z')
  await anna.buys({ servers: 1 })
  await root.signsInOn('2026-11-20T10:00:00Z')
  await root.speaks('ru')
  shop.clock.set('2026-11-23T06:00:00Z')
  await Promise.all([sendWeeklyReports(shop.shop), sendWeeklyReports(shop.shop)])
  await sendWeeklyReports(shop.shop)

  const sent = await reportsTo(root.email)
  expect(sent).toHaveLength(1)
  expect(sent[0]?.subject).toContain('неделя с\u00a016\u00a0ноября 2026 по\u00a022\u00a0ноября 2026')
  expect(sent[0]?.text).toContain('Получено, без налога: 220,00\u00a0€ (0,00\u00a0€)')
  expect(sent[0]?.text).toContain('MRR в\u00a0конце недели: 18,33\u00a0€ (0,00\u00a0€)')
  expect(sent[0]?.text).toContain('Ждёт вашего решения:')
})

test('a superuser who switches the weekly e-mail off gets none, and the others do', async () => {
  await root.signsInOn('2026-11-27T10:00:00Z')
  expect((await root.put('/api/sezam/weekly-report/', { json: { wanted: false } })).statusCode).toBe(200)
  expect((await root.get('/api/sezam/weekly-report/')).json().data).toEqual({ wanted: false })
  shop.clock.set('2026-11-30T06:00:00Z')
  await sendWeeklyReports(shop.shop)
  expect(await reportsTo(root.email)).toEqual([])
  expect(await shop.db.$count(mails, like(mails.key, 'weekly-report:2026-11-23:%'))).toBeGreaterThan(0)
})
