import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sendStripeEvent, startStripePeer } from '../testing/stripe-peer.ts'
import { unmatchedEmails } from '../testing/unmatched-emails.ts'
import { openWorld, type Placed } from '../testing/world.ts'

const { anna, clerk, shop, peers, eventsProcessed } = openWorld({ peers: { stripe: startStripePeer } })

test('the operator and the customer are each notified once of a payment that does not match its order', async () => {
  const order = await anna.orders({ product: 'astra-1m' })
  await pays(order, { amount_total: 1000 })
  const { customer, operator } = await emailsAbout(order)
  const review = `We received €10.00 for order ${order.id}, but the amount is not the order total.`
  expect([customer.length, operator.length]).toEqual([1, 1])
  expect(customer[0]?.subject).toBe(`Astra: we are reviewing your payment for order ${order.id}`)
  expect(customer[0]?.text).toContain(review)
  expect(operator[0]?.text).toContain('10.00 EUR: the payment is not the total of the order.')
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

const setStatus = (status: string) => (order: Placed) =>
  shop.db.execute(sql`update orders set status = ${status}, paid_at = case ${status} when 'paid' then now() end
    where id = ${order.id}`)
const credit = ({ id }: Placed) => clerk.types('credit-note', String(id))

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
    const resolutions = (await resolveCommands(order)).map(command => command.split(' ')[4])
    expect(resolutions).toEqual(['refunded', 'ignored'])
  },
)

/** The commands that the e-mail to the operator lists to resolve it. */
async function resolveCommands(order: Placed): Promise<string[]> {
  const [email] = (await emailsAbout(order)).operator
  return (email?.text ?? '').match(/(?<=^bin\/admin )unmatched resolve .*/gm) ?? []
}

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

const transfers = ({ amount, reference: structured }: Placed, change: object = {}) =>
  clerk.imports([{ amount, currency: 'RUB', structured, ...change }])
