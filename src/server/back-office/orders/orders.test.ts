import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { orders, withdrawals } from '../../orders/tables.ts'
import { copyOrders } from '../../testing/copy-orders.ts'
import { readZip } from '../../testing/read-zip.ts'
import { openWorld } from '../../testing/world.ts'

const { anna, boris, clerk, root, shop } = openWorld()

const list = '/api/sezam/orders/'
const read = ({ id }: { id: number }) => root.reads(`${list}${id}/`)
const ids = (query = '') => root.lists(`${list}?${query}`)

test('orders are listed by page of 50, the newest first, and none twice', async () => {
  const { id } = await anna.orders()
  const laterBy = (seconds: number) => new Date(shop.clock.now().getTime() + seconds * 1000)
  const copies = Array.from({ length: 50 }, (_, n) => ({ contentHash: `${n}`, createdAt: laterBy(n >> 1) }))
  await copyOrders(shop.db, id, copies)
  const first = (await root.get(`${list}?q=${anna.email}`)).json()
  const second = (await root.get(`${list}?q=${anna.email}&after=${first.next}`)).json()
  const found = [...first.data, ...second.data].map(({ id }) => id)
  expect([first.data.length, second.data.length, second.next]).toEqual([50, 1, null])
  expect(found).toEqual([...new Set(found)].toSorted((left, right) => right - left))
})

test('an order is found by its number, its creditor reference, its invoice number and its customer', async () => {
  const order = await boris.orders({ pay: 'bank' })
  await anna.orders()
  expect(await ids(`q=${order.id}`)).toEqual([order.id])
  expect(await ids(`q=${order.invoice.toLowerCase()}`)).toEqual([order.id])
  expect(await ids(`q=${order.reference}`)).toEqual([order.id])
  const byCard = await anna.buys()
  expect(await ids(`q=${(await read(byCard)).possible.seen.invoice}`)).toEqual([byCard.id])
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
  const { invoice, total } = order
  expect(order.possible.seen).toEqual({ status: 'pending', invoice, uncredited: total, kept: 0 })
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

test('orders are filtered by what was ordered, where and in which currency', async () => {
  const own = `from=2026-11-21&to=2026-11-21`
  const yearly = await anna.orders({ country: 'DEU' })
  const monthly = await anna.orders({ product: 'astra-1m', country: 'FRA', servers: 77 })
  expect(await ids(`${own}&plan=astra-1m&country=FRA&mode=buy&currency=EUR&seller=own`)).toContain(monthly.id)
  expect(await ids(`${own}&plan=astra-1m&country=FRA`)).not.toContain(yearly.id)
  expect(await ids(`${own}&plan=astra-1m&country=франция`)).toContain(monthly.id)
  expect(await ids(`${own}&plan=astra-1m&country=fr`)).toContain(monthly.id)
  expect(await ids(`${own}&currency=RUB&country=FRA`)).toEqual([])
})

test('orders are filtered by the days on which they were paid', async () => {
  shop.clock.set('2026-12-20T10:00:00.000Z')
  const order = await anna.orders({ pay: 'bank' })
  shop.clock.set('2026-12-23T10:00:00.000Z')
  await clerk.marksPaid(order, { 'received-on': '2026-12-22' })
  expect(await ids('by=paid&from=2026-12-23&to=2026-12-23')).toEqual([order.id])
  expect(await ids('from=2026-12-23&to=2026-12-23')).toEqual([])
})

test('orders with an open unmatched payment and orders with a credit note are filtered', async () => {
  const [short, whole] = [await anna.orders({ pay: 'bank' }), await boris.orders({ pay: 'bank' })]
  await clerk.imports([{ amount: '1.00', structured: short.reference }])
  expect(await ids(`unmatched=1&q=${anna.email}`)).toEqual([short.id])
  expect(await ids(`unmatched=1&q=${boris.email}`)).toEqual([])
  await clerk.cancels(whole)
  expect(await ids(`credited=1&q=${boris.email}`)).toEqual([whole.id])
  expect(await ids(`credited=1&q=${anna.email}`)).toEqual([])
})

test('orders that a customer withdrew from and those whose countries differ are filtered', async () => {
  const [withdrawn, abroad] = [await anna.orders(), await boris.orders()]
  const statement = { name: 'Anna', email: anna.email, submittedAt: shop.clock.now(), refundDue: 0 }
  await shop.db.insert(withdrawals).values({ ...statement, orderId: withdrawn.id })
  await shop.db.update(orders).set({ placeConflict: true }).where(eq(orders.id, abroad.id))
  expect(await ids('withdrawn=1')).toEqual([withdrawn.id])
  expect(await ids('place_conflict=1')).toEqual([abroad.id])
})

test('exactly the filtered orders are exported, formulas are texts, and the last line has their number', async () => {
  const order = await anna.orders({ pay: 'bank', client_company: '=cmd()' })
  await boris.orders()
  const { body } = await root.get(`${list}export/?q=${anna.email}`)
  const [header = '', row = '', ...last] = body.replace('\uFEFF', '').split('\r\n')
  const values = row.split(',')
  const cell = (name: string) => values[header.split(',').indexOf(name)]
  expect([cell('order'), cell('total'), cell('company')]).toEqual([String(order.id), order.amount, "'=cmd()"])
  expect(last).toEqual(['rows,1', ''])
})

test('the invoices of the chosen orders come as one ZIP', async () => {
  const [first, second] = [await anna.orders({ pay: 'bank' }), await boris.orders({ pay: 'bank' })]
  const reply = await root.get(`${list}invoices/?id=${first.id}&id=${second.id}`)
  const files = readZip(reply.rawPayload)
  expect(new Set(files.keys())).toEqual(new Set([`${first.invoice}.pdf`, `${second.invoice}.pdf`]))
  expect(files.get(`${first.invoice}.pdf`)?.subarray(0, 5).toString()).toBe('%PDF-')
  const none = await root.get(`${list}invoices/?q=${root.email}`)
  expect([none.statusCode, none.json().message]).toEqual([404, 'None of these orders has an invoice.'])
})

test('an action on several orders is done to each on its own, and says what was refused and why', async () => {
  const [open, paid] = [await anna.orders({ pay: 'bank' }), await boris.buys()]
  const cancel = () =>
    root.post(`${list}several/cancel/`, { json: { ids: [open.id, paid.id, open.id], reason: 'Test orders' } })
  const { message, data } = (await cancel()).json()
  expect(message).toBe('Done: 1 of 2.')
  expect(data).toEqual([
    { id: open.id, done: true, message: '' },
    { id: paid.id, done: false, message: expect.stringContaining('cannot be done') },
  ])
  expect([await anna.status(open), await boris.status(paid)]).toEqual(['cancelled', 'paid'])
  expect((await cancel()).json().message).toBe('Done: 0 of 2.')
  const actions = (await read(open)).timeline.filter(({ kind }: { kind: string }) => kind === 'action')
  expect(actions).toMatchObject([{ reason: 'Test orders' }])
})
