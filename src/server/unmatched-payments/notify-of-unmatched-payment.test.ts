import { expect, test } from 'vitest'
import { sendStripeEvent, startStripePeer } from '../testing/stripe-peer.ts'
import { unmatchedEmails } from '../testing/unmatched-emails.ts'
import { openWorld, type Placed } from '../testing/world.ts'

const { anna, clerk, shop, peers, eventsProcessed } = openWorld({ peers: { stripe: startStripePeer } })

test('the operator and the customer are each notified once of a payment that does not match its order, the operator with its page', async () => {
  const order = await anna.orders({ product: 'astra-1m' })
  await pays(order, { amount_total: 1000 })
  const { customer, operator } = await emailsAbout(order)
  const review = `We received €10.00 for order ${order.id}, but the amount is not the order total.`
  expect([customer.length, operator.length]).toEqual([1, 1])
  expect(customer[0]?.subject).toBe(`Astra: we are reviewing your payment for order ${order.id}`)
  expect(customer[0]?.text).toContain(review)
  expect(operator[0]?.text).toContain('10.00 EUR. The reason: is not the total of the order.')
  expect(operator[0]?.text).toMatch(/\S+\/sezam\/payments\/unmatched\/\d+\/$/m)
  expect(operator[0]?.text).not.toContain('bin/admin')
})

test('the customer is notified in the language of their choice', async () => {
  await anna.speaks('ru')
  const order = await anna.orders()
  await clerk.cancels(order)
  await pays(order)
  const [email] = (await emailsAbout(order)).customer
  expect(email?.text).toContain(`заказ ${order.id}`)
  expect(email?.html).toContain('<html lang="ru">')
})

test('only the operator is notified of a refund: the customer has it', async () => {
  const order = await anna.orders()
  await pays(order)
  peers.stripe.refunds(order, { id: `re_${order.id}`, amount: 500 })
  await sendStripeEvent(shop, { type: 'charge.refunded', object: { id: `ch_${order.session_id}` } })
  await expect.poll(async () => (await emailsAbout(order)).operator).toHaveLength(1)
  const { customer, operator } = await emailsAbout(order)
  expect(operator[0]?.text).toContain('5.00 EUR. The reason: was refunded')
  expect(customer).toEqual([])
})

test('lines of a statement that name no order are e-mailed to no one', async () => {
  const before = (await unmatchedEmails(shop.db)).length
  const order = await anna.orders({ pay: 'bank', country: 'RUS' })
  const { reference: structured } = order
  await clerk.imports([
    { currency: 'RUB', structured },
    { amount: '3.00', text: 'hello' },
    { amount: '4.00' },
  ])
  const { customer, operator } = await emailsAbout(order)
  expect([customer.length, operator.length]).toEqual([1, 1])
  expect(await unmatchedEmails(shop.db)).toHaveLength(before + 2)
})

/** What the customer and the operator were written about the order. */
async function emailsAbout({ id }: Placed) {
  const emails = (await unmatchedEmails(shop.db)).filter(({ text }) => text.includes(`/orders/${id}/`))
  const to = (recipient: string) => emails.filter(email => email.recipient === recipient)
  return { customer: to(anna.email), operator: to('support@example.com') }
}

/** The card provider has the money; its two events and the order page all report it. */
async function pays(order: Placed, change: object = {}) {
  peers.stripe.pays(order, change)
  for (const _event of ['one', 'two']) await sendStripeEvent(shop, { sessionId: order.session_id })
  await anna.returnsTo(order)
  await eventsProcessed()
}
