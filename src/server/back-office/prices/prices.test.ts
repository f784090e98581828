import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { refusals } from '../../../texts/en/refusals.ts'
import { licenses } from '../../licenses/tables.ts'
import { sendReminders } from '../../reminders/send-reminders.ts'
import { act } from '../../testing/act.ts'
import { expectOneRefused } from '../../testing/race.ts'
import { openWorld } from '../../testing/world.ts'

const { anna, boris, clerk, outbox, root, shop, visitor } = openWorld({
  environment: { SELLER_TIME_ZONE: 'Europe/Tallinn' },
  pages: { kind: 'built' },
})

beforeEach(() => shop.db.execute(sql`truncate price_changes`))

const planned = {
  first_day: '2026-11-25',
  tiers: '1: 30\n3: 25,00 + 10',
  year_months: 11,
  lifetime: '600',
  update: '250.00',
  company: '1000',
}
const plain = (text = '') => text.replaceAll('\u00a0', ' ')
const read = () => root.reads('/api/sezam/prices/')
const seenNow = async () => (await read()).possible.seen
const plan = (change: object = {}) =>
  act(root, 'prices/list', 'plan', { ...planned, reason: 'Costs', seen: { planned: null }, ...change })
const withdraw = async () =>
  act(root, 'prices/list', 'withdraw', { reason: 'A mistake', seen: await seenNow() })
const monthly = { product: 'astra-1m', servers: 3, country: 'USA' }
const price = async (change: object = {}) => (await anna.orders({ ...monthly, ...change })).total
/** Midnight of the seller, in UTC. */
const [before, after] = ['2026-11-24T21:59:59Z', '2026-11-24T22:00:00Z']

test('orders have the planned prices from midnight of the seller on, and those placed before keep theirs', async () => {
  expect((await plan()).statusCode).toBe(200)
  await anna.signsInOn(before)
  const early = await anna.orders(monthly)
  expect(early.total).toBe(6_000)
  shop.clock.set(after)
  expect(await price()).toBe(8_500)
  expect(await price({ product: 'astra-1y', servers: 1 })).toBe(33_000)
  expect(await price({ product: 'astra-lifetime', servers: 1 })).toBe(60_000)
  expect(await anna.pays(early)).toMatchObject({ status: 'paid', total: 6_000 })
})

test('a page that was opened before the change is refused if it would cost more, and charged less if it costs less', async () => {
  await plan({ tiers: '1: 10\n2: 30' })
  shop.clock.set(after)
  await boris.signsInOn(after)
  const shown = { ...monthly, max_total: 6_000 }
  expect((await boris.asksFor(shown)).json().message).toBe(refusals['price-changed'])
  const cheaper = await boris.orders({ ...monthly, servers: 1, max_total: 2_200 })
  expect(cheaper.total).toBe(1_000)
})

test('pages and texts show the prices of the day', async () => {
  const open = async (path: string) => (await visitor().get(path, { headers: { accept: 'text/html' } })).body
  await plan()
  shop.clock.set(before)
  expect(await open('/astra/pricing/')).toContain('from €22 a month')
  shop.clock.set(after)
  shop.app.publicPages.drop()
  expect(await open('/astra/pricing/')).toContain('from €30 a month')
  expect(await open('/help/prices/')).toContain('3 servers or more: €25 each')
})

test('the preview names six carts before and after, and nothing is planned by it', async () => {
  const json = { ...planned, seen: { planned: null } }
  const { lines } = (await root.post('/api/sezam/prices/list/previews/plan/', { json })).json().data
  expect(lines).toHaveLength(6)
  expect(lines.map(plain)).toContain('monthly, 3 servers: €60, from 25 November 2026 €85')
  expect((await read()).planned).toBeNull()
})

test('a planned change can be withdrawn, and only one is planned at a time', async () => {
  await plan()
  expect((await plan({ seen: await seenNow() })).statusCode).toBe(409)
  expect((await withdraw()).statusCode).toBe(200)
  shop.clock.set(after)
  await anna.signsInOn(after)
  expect(await price()).toBe(6_000)
})

test('of two superusers who plan at the same time one is refused', async () => {
  await expectOneRefused(plan(), plan({ first_day: '2026-12-01' }))
})

test.each([
  ['first_day', '2026-11-21'],
  ['tiers', '1: 30\n1: 25'],
  ['tiers', '2: 30'],
  ['tiers', '1: 30\n2: 10'],
  ['tiers', 'a lot'],
  ['year_months', 13],
  ['lifetime', '0'],
])('a change with %s %j is refused', async (field, value) => {
  const reply = await plan({ [field]: value })
  expect([reply.statusCode, reply.json().fields]).toEqual([400, { [field]: expect.any(String) }])
})

test('a reminder names the price of today, and the planned one if it begins before the license ends', async () => {
  const { id } = await anna.getsLicense({ expiresOn: '2026-11-28', servers: 3 })
  await shop.db.update(licenses).set({ termStartsOn: '2026-10-29' }).where(eq(licenses.id, id))
  await plan()
  await sendReminders(shop.shop)
  const [letter] = await outbox('reminder:%', anna.email)
  expect(plain(letter?.text)).toContain('One month costs €60 before tax. From 25 November 2026 it costs €85.')
})

test('bin/admin plans and withdraws prices too', async () => {
  const entries = Object.entries(planned)
  const fields = entries.flatMap(([name, value]) => [`--${name.replace('_', '-')}`, String(value)])
  await clerk.types('prices', 'plan', 'list', ...fields, '--reason', 'Costs')
  expect((await read()).planned).toMatchObject({ first_day: '2026-11-25', prices: { yearMonths: 11 } })
})
