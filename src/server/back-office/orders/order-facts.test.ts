import { expect, test } from 'vitest'
import { sendStripeEvent, startStripePeer } from '../../testing/stripe-peer.ts'
import { openWorld } from '../../testing/world.ts'

const { anna, root, shop, eventsProcessed } = openWorld({ peers: { stripe: startStripePeer } })

const read = ({ id }: { id: number }) => root.reads(`/api/sezam/orders/${id}/`)
const kinds = (order: { timeline: { kind: string }[] }) => order.timeline.map(({ kind }) => kind)

test('the page of a card order has its payment with a link to the provider, its documents and what it did to the license', async () => {
  const placed = await anna.buys({ servers: 4 })
  const order = await read(placed)
  const [payment] = order.payments
  expect(payment).toMatchObject({ provider: 'stripe', status: 'paid', amount: placed.total })
  expect(payment.dashboard).toBe(`https://dashboard.stripe.com/test/payments/${payment.reference}`)
  const after = { servers: 4, until: '2027-11-21', is_lifetime: false }
  expect(order.license).toEqual({ before: null, after })
  expect((await root.get(order.documents[0].pdf)).headers['content-type']).toBe('application/pdf')
  expect((await root.get(order.documents[0].xml)).statusCode).toBe(200)
  expect(kinds(order)).toEqual(expect.arrayContaining(['placed', 'attempt', 'payment', 'paid', 'invoice']))
})

test('a notification of the provider is in the history of the order that it is about', async () => {
  const [placed, other] = [await anna.orders(), await anna.orders({ servers: 2 })]
  await sendStripeEvent(shop, { sessionId: placed.session_id })
  await eventsProcessed()
  expect(kinds(await read(placed))).toContain('event')
  expect(kinds(await read(other))).not.toContain('event')
})
