import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { webhookEvents } from '../checkout/webhooks/tables.ts'
import { eventually } from '../testing/eventually.ts'
import { startStripePeer, stripeWebhook } from '../testing/stripe-peer.ts'
import { unmatchedEmails } from '../testing/unmatched-emails.ts'
import { openWorld } from '../testing/world.ts'

const { anna, clerk, shop, peers } = openWorld({ peers: { stripe: startStripePeer } })

type Order = Awaited<ReturnType<typeof anna.orders>>

/** What the customer and the operator were written about the order. */
async function emailsAbout({ id }: Order) {
  const emails = (await unmatchedEmails(shop.db)).filter(({ text }) => text.includes(`/orders/${id}/`))
  const to = (recipient: string) => emails.filter(email => email.recipient === recipient)
  return { customer: to(anna.email), operator: to('support@example.com') }
}

/** The card provider has the money; its two events and the order page all report it. */
async function pays({ id, session_id: sessionId }: Order, change: object = {}) {
  const paid = { status: 'complete', payment_status: 'paid', payment_intent: `pi_${sessionId}` } as const
  peers.stripe.change(sessionId, { ...paid, ...change })
  const event = { type: 'checkout.session.completed', sessionId }
  await shop.app.inject(await stripeWebhook({ ...event, id: `evt_1_${id}` }))
  await shop.app.inject(await stripeWebhook({ ...event, id: `evt_2_${id}` }))
  await anna.post(`/api/orders/${id}/payment-check/`)
  await eventually(async () => expect(await shop.db.$count(webhookEvents, sql`processed_at is null`)).toBe(0))
}

const transfers = ({ amount, reference: structured }: Order, change: object = {}) =>
  clerk.imports([{ amount, currency: 'RUB', structured, ...change }])

test('the operator and the customer are each notified once of a payment that does not match its order', async () => {
  const order = await anna.orders({ product: 'astra-1m' })
  await pays(order, { amount_total: 1000 })
  const { customer, operator } = await emailsAbout(order)
  expect(customer).toMatchObject([
    {
      subject: `Astra: we are reviewing your payment for order ${order.id}`,
      text: expect.stringContaining(
        `We received €10.00 for order ${order.id}, but the amount is not the order total.`,
      ),
    },
  ])
  expect(operator).toMatchObject([
    { text: expect.stringContaining('10.00 EUR: the payment is not the total of the order.') },
  ])
})

test('the customer is notified in the language of their choice', async () => {
  await anna.speaks('ru')
  const order = await anna.orders()
  await clerk.types('cancel', String(order.id))
  await pays(order)
  const [email] = (await emailsAbout(order)).customer
  expect(email?.text).toContain(`заказ ${order.id}`)
  expect(email?.html).toContain('<html lang="ru">')
})

test('only the operator is notified of a refund: the customer has it', async () => {
  const order = await anna.orders()
  await pays(order)
  const refund = { id: `ch_${order.id}`, payment_intent: `pi_${order.session_id}`, currency: 'eur' }
  await shop.app.inject(
    await stripeWebhook({
      id: `evt_refund_${order.id}`,
      type: 'charge.refunded',
      object: { ...refund, amount_refunded: 500 },
    }),
  )
  await expect.poll(async () => (await emailsAbout(order)).operator).toHaveLength(1)
  const { customer, operator } = await emailsAbout(order)
  expect(operator[0]?.text).toContain('5.00 EUR: the payment was refunded to the customer')
  expect(customer).toEqual([])
})

test('lines of a statement that name no order are e-mailed to no one', async () => {
  const before = (await unmatchedEmails(shop.db)).length
  const order = await anna.orders({ pay: 'bank', country: 'RUS' })
  await clerk.imports([
    { amount: '1.00', currency: 'RUB', structured: order.reference },
    { amount: '3.00', text: 'hello' },
    { amount: '4.00' },
  ])
  const { customer, operator } = await emailsAbout(order)
  expect([customer.length, operator.length]).toEqual([1, 1])
  expect(await unmatchedEmails(shop.db)).toHaveLength(before + 2)
})

test('a dry run of an import notifies no one', async () => {
  const order = await anna.orders({ pay: 'bank', country: 'RUS' })
  await clerk.imports([{ amount: '2.00', currency: 'RUB', structured: order.reference }], '--dry-run')
  expect(await emailsAbout(order)).toEqual({ customer: [], operator: [] })
})

/** The commands that the e-mail to the operator lists to resolve it. */
async function resolveCommands(order: Order): Promise<string[]> {
  const [email] = (await emailsAbout(order)).operator
  return (email?.text ?? '').match(/(?<=^bin\/admin )unmatched resolve .*/gm) ?? []
}

const setStatus = (status: string) => (order: Order) =>
  shop.db.execute(
    sql`update orders set status = ${status}, paid_at = case when ${status} = 'paid' then now() end
      where id = ${order.id}`,
  )
const credit = ({ id }: Order) => clerk.types('credit-note', String(id))

test.each([
  ['too little', setStatus('pending'), { amount: '1.00' }],
  ['for an order that has expired', setStatus('expired'), {}],
  ['too much for an order that was cancelled', setStatus('cancelled'), { amount: '9999.00' }],
])('the e-mail about money that is %s lists a command that applies it', async (_what, happens, change) => {
  const order = await anna.orders({ pay: 'bank', country: 'RUS' })
  await happens(order)
  await transfers(order, change)
  const applying = (await resolveCommands(order)).find(command => command.includes('--as applied')) ?? ''
  expect(await clerk.types(...applying.split(' '))).toContain(`Order ${order.id} is paid`)
})

test.each([
  ['in another currency', setStatus('pending'), { currency: 'USD' }],
  ['for an order that is paid', setStatus('paid'), {}],
  ['for an order whose invoice was credited', credit, {}],
])(
  'the e-mail about money that is %s lists no command that would be refused',
  async (_what, happens, change) => {
    const order = await anna.orders({ pay: 'bank', country: 'RUS' })
    await happens(order)
    await transfers(order, change)
    expect((await resolveCommands(order)).map(command => command.split(' ')[4])).toEqual([
      'refunded',
      'ignored',
    ])
  },
)
