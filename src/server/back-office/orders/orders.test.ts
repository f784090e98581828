import { expect, test } from 'vitest'
import { openWorld } from '../../testing/world.ts'

const { anna, boris, clerk, root, shop } = openWorld()

const list = '/api/sezam/orders/'
const read = async ({ id }: { id: number }) => (await root.get(`${list}${id}/`)).json().data
const ids = async (query = '') =>
  (await root.get(`${list}?${query}`)).json().data.map(({ id }: { id: number }) => id)

test('orders are listed by page of 50, the newest first, and none twice', async () => {
  for (let count = 0; count < 51; count++) {
    shop.clock.pass(count % 2)
    await anna.orders({ servers: count + 1 })
  }
  const first = (await root.get(`${list}?q=${anna.email}`)).json()
  const second = (await root.get(`${list}?q=${anna.email}&after=${first.next}`)).json()
  const found = [...first.data, ...second.data].map(({ id }) => id)
  expect([first.data.length, second.data.length, second.next]).toEqual([50, 1, null])
  expect(found).toEqual([...new Set(found)].toSorted((left, right) => right - left))
})

test('an order is found by its number, its invoice number and its customer', async () => {
  const order = await boris.orders({ pay: 'bank' })
  await anna.orders()
  expect(await ids(`q=${order.id}`)).toEqual([order.id])
  expect(await ids(`q=${order.invoice.toLowerCase()}`)).toEqual([order.id])
  expect(await ids(`q=${boris.email}&status=pending&method=bank`)).toEqual([order.id])
  expect(await ids(`q=${boris.email}&status=paid`)).toEqual([])
})

test('a list of days includes the first and the last, and is counted only on request', async () => {
  shop.clock.set('2026-12-07T23:59:59.000Z')
  await boris.orders({ servers: 7 })
  shop.clock.set('2026-12-08T00:00:00.000Z')
  const orders = [await boris.orders({ servers: 8 }), await boris.orders({ servers: 9 })]
  shop.clock.set('2026-12-10T00:00:00.000Z')
  await boris.orders({ servers: 10 })
  const days = `q=${boris.email}&from=2026-12-08&to=2026-12-09`
  expect(await ids(days)).toEqual(orders.map(({ id }) => id).toReversed())
  expect((await root.get(`${list}?${days}`)).json().count).toBeNull()
  expect((await root.get(`${list}?${days}&count=1`)).json().count).toEqual({ rows: 2, more: false })
})

test('the page of an order has the buyer, the reason of its tax and the rates of its price', async () => {
  const order = await read(await anna.orders({ pay: 'bank', comment: 'Third floor' }))
  expect(order.buyer).toMatchObject({ company: 'Studio Nord', city: 'Berlin', comment: 'Third floor' })
  expect(order.sums).toMatchObject({ tax_kind: expect.any(String), coupon: '', crypto_discount: 0 })
  expect(order.rates).toMatchObject({ day: expect.any(String) })
  expect(order.possible.seen).toEqual({
    status: 'pending',
    invoice: order.invoice,
    uncredited: order.total,
    kept: 0,
  })
  expect(order.vies).toEqual([])
})

test('money that did not fit an order is on its page, until it is resolved and after', async () => {
  const placed = await anna.orders({ pay: 'bank' })
  await clerk.imports([{ amount: '1.00', structured: placed.reference }])
  expect((await read(placed)).unmatched).toMatchObject([{ reason: 'wrong-amount', resolution: null }])
  await clerk.resolves(placed, 'ignore', '--by', 'Olga')
  const order = await read(placed)
  expect(order.unmatched).toMatchObject([{ resolution: 'ignored' }])
  expect(order.timeline[0]).toMatchObject({ kind: 'resolved', by: 'Olga', reason: 'x' })
})
