import { expect, test } from 'vitest'
import { openWorld } from '../../testing/world.ts'

const { anna, boris, clerk, root, shop } = openWorld()

const list = '/api/sezam/licenses/'
const ids = async (query: string) =>
  (await root.get(`${list}?${query}`)).json().data.map(({ id }: { id: number }) => id)

test('licenses are listed by page of 50, the newest first, and none twice', async () => {
  for (let count = 0; count < 51; count++) await anna.getsLicense()
  const first = (await root.get(`${list}?q=${anna.email}`)).json()
  const second = (await root.get(`${list}?q=${anna.email}&after=${first.next}`)).json()
  const found = [...first.data, ...second.data].map(({ id }) => id)
  expect([first.data.length, second.data.length, second.next]).toEqual([50, 1, null])
  expect(found).toEqual([...new Set(found)].toSorted((left, right) => right - left))
})

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

test('a superuser finds a license by its serial number, which only the body of the call contains', async () => {
  const { id, serial } = await anna.getsLicense()
  const search = (text: string) => root.post(`${list}search/`, { json: { serial: text } })
  expect((await search(serial.toLowerCase().replaceAll('-', ' '))).json().data).toEqual({ id })
  expect((await search('ZZZZ-ZZZZ-ZZZZ-ZZZZ-ZZZZ')).statusCode).toBe(404)
  expect((await search(String(id))).statusCode).toBe(404)
  expect(await ids(`q=${serial}`)).toEqual([])
})

test('a superuser reads what happened to a license, and never its serial number', async () => {
  const order = await anna.buys({ servers: 2 })
  const [{ id, sn }] = await anna.licenses()
  shop.clock.pass(1000)
  await clerk.types('license', 'suspend', String(id), '--reason', 'Not paid', '--by', 'Olga')
  const reply = await root.get(`${list}${id}/`)
  expect(reply.json().data).toMatchObject({
    email: anna.email,
    plan: 'yearly',
    servers: 2,
    state: 'suspended',
    used: [],
    orders: [order.id],
    timeline: [
      { kind: 'suspended', by: 'Olga', reason: 'Not paid' },
      { kind: 'issued', license: { servers: 2 }, order_id: order.id },
    ],
  })
  expect(reply.body).not.toContain(sn)
  expect((await root.get(`${list}?q=${id}`)).body).not.toContain(sn)
})
