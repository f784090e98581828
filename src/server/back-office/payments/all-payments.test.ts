import { expect, test } from 'vitest'
import { sendStripeEvent, startStripePeer } from '../../testing/stripe-peer.ts'
import { openWorld, type Placed } from '../../testing/world.ts'

const { anna, clerk, root, peers, eventsProcessed, shop } = openWorld({ peers: { stripe: startStripePeer } })

const list = '/api/sezam/payments/'
const ids = (query: string) => root.lists(`${list}?${query}`)

test('a payment is found by its order, its amount, its state and the ids of its provider', async () => {
  const order = await anna.buys({ servers: 7 })
  await anna.orders()
  const [id] = await ids(`order=${order.id}`)
  const data = await root.reads(`${list}${id}/`)
  expect(data).toMatchObject({ order_id: order.id, provider: 'stripe', status: 'paid', amount: order.total })
  expect(await ids(`amount=${(order.total / 100).toFixed(2).replace('.', ',')}&status=paid`)).toContain(id)
  expect(await ids(`reference=${data.reference}`)).toEqual([id])
  expect(await ids(`reference=${order.session_id}&provider=stripe`)).toEqual([id])
  expect(await ids(`order=${order.id}&provider=bank`)).toEqual([])
  expect(await ids('amount=much')).toEqual([])
  expect(await ids('order=mine')).toEqual([])
})

test('a payment is shown with its page at the provider, the events of the provider and what was refunded', async () => {
  const order = await anna.orders()
  peers.stripe.pays(order)
  await sendStripeEvent(shop, { type: 'checkout.session.completed', object: { id: order.session_id } })
  await eventsProcessed()
  await refunds(order, 500)
  const [id] = await ids(`order=${order.id}`)
  const data = await root.reads(`${list}${id}/`)
  expect(data.dashboard).toContain('https://dashboard.stripe.com/')
  const events = [{ kind: 'checkout.session.completed', state: 'processed' }]
  const returned = [{ kind: 'refund', amount: 500, resolution: null }]
  expect(data).toMatchObject({ attempts: [{ id }], events, returned })
  expect(JSON.stringify(data)).not.toContain(order.payment_url)
})

test('a payment by transfer is shown with the line of its bank statement', async () => {
  const order = await anna.orders({ pay: 'bank', country: 'RUS' })
  await clerk.importsTransfer(order, { payer: 'Sever' })
  const [id] = await ids(`order=${order.id}`)
  const transfer = { day: '2026-11-20', payer: 'Sever', source: expect.stringContaining('entry 1') }
  expect(await root.reads(`${list}${id}/`)).toMatchObject({ provider: 'bank', transfer, events: [] })
})

test('a paid order is marked as disputed, refunded or credited in lists and search, and filtered by it', async () => {
  const order = await anna.buys({ product: 'astra-1m' })
  const { total } = order
  const isMarked = async (expected: string | null) => {
    const [entry] = await root.reads(`/api/sezam/orders/?q=${order.id}`)
    const [hit] = await root.reads(`/api/sezam/search/?q=%23${order.id}`)
    expect([entry.status, entry.returned, hit.returned]).toEqual(['paid', expected, expected])
  }
  await isMarked(null)
  await clerk.credits(order, '--note', 'x', '--amount', '1.00')
  await isMarked('partly-credited')
  await refunds(order, 500)
  await isMarked('partly-refunded')
  await refunds(order, total - 500)
  await isMarked('refunded')
  peers.stripe.disputes(order, { id: `dp_${order.id}`, amount: total })
  await sendStripeEvent(shop, { type: 'charge.dispute.created', object: { id: `dp_${order.id}` } })
  await eventsProcessed()
  await isMarked('disputed')

  const found = (q: string) => root.lists(`/api/sezam/orders/?q=${q}&returned=1`)
  expect(await found(anna.email)).toEqual([order.id])
  expect(await found(root.email)).toEqual([])
  const credited = await anna.orders({ pay: 'bank', country: 'RUS' })
  await clerk.marksPaid(credited)
  await clerk.credits(credited, '--note', 'x')
  const { orders } = await root.reads(`/api/sezam/customers/${await anna.id()}/`)
  expect(orders).toMatchObject([{ returned: 'credited' }, { returned: 'disputed' }])
})

async function refunds(order: Placed, amount: number) {
  peers.stripe.refunds(order, { id: `re_${order.id}_${amount}`, amount })
  await sendStripeEvent(shop, { type: 'charge.refunded', object: { id: `ch_${order.session_id}` } })
  await eventsProcessed()
}
