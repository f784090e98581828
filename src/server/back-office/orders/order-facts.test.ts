import { expect, test } from 'vitest'
import { sendStripeEvent, startStripePeer } from '../../testing/stripe-peer.ts'
import { openWorld } from '../../testing/world.ts'

const { anna, root, shop, peers, eventsProcessed } = openWorld({ peers: { stripe: startStripePeer } })

const read = async ({ id }: { id: number }) => (await root.get(`/api/sezam/orders/${id}/`)).json().data
const kinds = (order: { timeline: { kind: string }[] }) => order.timeline.map(({ kind }) => kind)

test('the page of a card order has its payment with a link to the provider, its documents and what it did to the license', async () => {
  const placed = await anna.orders({ servers: 4 })
  peers.stripe.pays(placed)
  await anna.returnsTo(placed)
  const order = await read(placed)
  expect(order.payments).toMatchObject([{ provider: 'stripe', status: 'paid', amount: placed.total }])
  expect(order.payments[0].dashboard).toBe(
    `https://dashboard.stripe.com/test/payments/${order.payments[0].reference}`,
  )
  expect(order.license).toEqual({
    before: null,
    after: { servers: 4, until: '2027-11-21', is_lifetime: false },
  })
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
