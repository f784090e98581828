import { expect, test } from 'vitest'
import { productCalls } from '../../testing/product-calls.ts'
import { openWorld } from '../../testing/world.ts'

const { anna, boris, clerk, root, shop } = openWorld()

const list = '/api/sezam/licenses/'
const ids = (query: string) => root.lists(`${list}?${query}`)

test('a license is found by its number, its customer, its state and its plan', async () => {
  const { id } = await boris.getsLicense()
  const over = await boris.getsLicense({ type: 1, expiresOn: '2026-11-20' })
  const lifetime = await boris.getsLicense({ type: 4, expiresOn: '2026-11-20' })
  const stopped = await boris.getsLicense({ state: 'suspended', period: 1 })
  const own = (filter: string) => ids(`q=${boris.email}${filter}`)
  expect(await ids(`q=${id}`)).toEqual([id])
  expect(await own('&state=active')).toEqual([lifetime.id, id])
  expect(await own('&state=expired&plan=demo')).toEqual([over.id])
  expect(await own('&state=suspended')).toEqual([stopped.id])
  expect(await own('&plan=monthly')).toEqual([id])
  expect(await own('&plan=yearly')).toEqual([stopped.id])
})

test('a superuser reads what happened to a license, and never its serial number', async () => {
  const order = await anna.buys({ servers: 2 })
  const [{ id, sn }] = await anna.licenses()
  shop.clock.pass(1000)
  await clerk.types('license', 'suspend', String(id), '--reason', 'x', '--note', 'Not paid', '--by', 'Olga')
  const reply = await root.get(`${list}${id}/`)
  const terms = { email: anna.email, plan: 'yearly', servers: 2, state: 'suspended', used: [] }
  const timeline = [
    { kind: 'suspended', by: 'Olga', reason: 'Not paid' },
    { kind: 'issued', detail: `servers: 2, until 21\u00a0November 2027, order ${order.id}` },
  ]
  expect(reply.json().data).toMatchObject({ ...terms, orders: [order.id], timeline })
  expect(reply.body).not.toContain(sn)
  expect((await root.get(`${list}?q=${id}`)).body).not.toContain(sn)
})

test('the terms of a license have the orders that paid them, and a renewal begins where the term before it ends', async () => {
  const bought = await anna.buys({ product: 'astra-1m', servers: 1 })
  const [{ id }] = await anna.licenses()
  shop.clock.pass(86_400)
  const renewed = await anna.buys({ product: 'astra-1m', mode: 'renew', license_id: id })
  await clerk.types('license', 'extend', String(id), '--until', '2027-03-01', '--reason', 'x')
  const { terms } = await root.reads(`${list}${id}/`)
  expect(terms).toMatchObject([
    { from: '2026-11-21', until: '2026-12-21', kind: 'issued', order_id: bought.id },
    { from: '2026-12-21', until: '2027-01-20', kind: 'extended', order_id: renewed.id },
    { from: '2027-01-20', until: '2027-03-01', kind: 'extended', order_id: null },
  ])
})

test('licenses are found by expiration, the soonest first, and those that lapsed by the latest', async () => {
  const expiring = async (expiresOn: string, more = {}) =>
    (await boris.getsLicense({ expiresOn, ...more })).id
  const far = await expiring('2027-02-19')
  const [late, soon] = [await expiring('2026-11-28'), await expiring('2026-11-21')]
  const [lapsed, longAgo] = [await expiring('2026-11-20'), await expiring('2025-01-01')]
  await expiring('2026-11-22', { state: 'suspended' })
  await expiring('2026-11-01', { type: 4 })
  const own = (filter: string) => ids(`q=${boris.email}&${filter}`)
  expect(await own('expires=7')).toEqual([soon, late])
  expect(await own('expires=90')).toEqual([soon, late, far])
  expect(await own('expires=lapsed')).toEqual([lapsed, longAgo])
  expect(await own('from=2026-11-28&to=2027-03-01')).toEqual([late, far])
})

test('licenses that were never activated, and those that a server of a version uses, are found', async () => {
  const calls = productCalls(shop)
  const [used, older] = [await boris.getsLicense(), await boris.getsLicense()]
  const unused = await boris.getsLicense()
  await calls('activate', { serial: used.serial, version: '6.8.1' })
  await calls('activate', { serial: older.serial, version: '60.1' })
  const own = (filter: string) => ids(`q=${boris.email}&${filter}`)
  expect(await own('activated=never')).toEqual([unused.id])
  for (const version of ['6', '6.8', '6.8.1']) expect(await own(`version=${version}`)).toEqual([used.id])
})

test('the calendar has as many expirations on a day as the list of that day has licenses', async () => {
  for (let count = 0; count < 3; count++) await boris.getsLicense({ expiresOn: '2027-11-21' })
  await boris.getsLicense({ expiresOn: '2027-11-21', state: 'suspended' })
  await boris.getsLicense({ expiresOn: '2027-11-22' })
  const { days } = await root.reads(`${list}expirations/`)
  expect(days.at(-1)).toEqual({ day: '2027-11-21', licenses: 3 })
  expect(await ids('state=active&from=2027-11-21&to=2027-11-21')).toHaveLength(3)
})
