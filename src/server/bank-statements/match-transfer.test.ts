import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { formatCreditorReference as spaced } from '../../domain/payments/creditor-reference.ts'
import { type CamtEntry, camt } from '../testing/statements.ts'
import { unmatchedEmails } from '../testing/unmatched-emails.ts'
import { openWorld, type Placed } from '../testing/world.ts'

const { shop, anna, boris, clerk, unmatchedPayments } = openWorld()
const yearly = { pay: 'bank', servers: 5 } as const

test.each<[string, (order: Placed) => CamtEntry]>([
  ['reference in a sentence', ({ reference }) => ({ text: `For ${spaced(reference)}, thank you` })],
  ['reference as the payer’s own', ({ reference }) => ({ endToEnd: reference })],
  ['invoice number', ({ invoice }) => ({ text: `Rechnung ${invoice} vom 20.11.` })],
  ['invoice number as the payer’s own', ({ invoice }) => ({ endToEnd: invoice })],
])('a transfer pays the order that it identifies by its %s', async (_what, entry) => {
  const order = await anna.orders(yearly)
  await clerk.imports([{ amount: order.amount, day: '2026-11-19', ...entry(order) }])
  expect(await anna.status(order)).toBe('paid')
})

test('a transfer with only an order number is left to the operator, with the order as its candidate', async () => {
  const order = await anna.orders(yearly)
  const said = await clerk.imports([{ amount: order.amount, text: `Astra, order ${order.id}` }])
  expect(said).toMatch(new RegExp(`order number, but no reference .* \\(order ${order.id}\\)`))
  expect(await unmatchedPayments(order)).toMatchObject([{ reason: 'order-number-only', orderId: order.id }])
  expect(await anna.order(order)).toMatchObject({ status: 'pending', money_waits: true })
})

test('a number is no candidate for an order of another total, of another payment method, or one that was paid', async () => {
  await shop.db.execute(sql`alter sequence orders_id_seq restart with 20095`)
  const [order, card] = [await anna.orders(yearly), await boris.orders()]
  await clerk.imports([
    { amount: '99.00', text: `Chausseestr. 1, ${order.id} Hamburg` },
    { amount: card.amount, text: `order ${card.id}` },
    { amount: order.amount, structured: order.reference },
    { amount: order.amount, text: `order ${order.id}`, reference: 'LATER' },
  ])
  expect(await unmatchedPayments(card)).toEqual([])
  expect(await anna.order(order)).toMatchObject({ status: 'paid', money_waits: false })
})

test.each<[string, (first: Placed, second: Placed) => string]>([
  ['reference and invoice number', (first, second) => `${first.reference} and ${second.invoice}`],
  ['reference and order number', (first, second) => `${first.reference} and order ${second.id}`],
  ['order numbers', (first, second) => `Orders ${first.id} and ${second.id}, 10115 Berlin`],
])(
  'a transfer that names two orders by %s and is their sum pays neither: both are candidates',
  async (_, text) => {
    const [first, second] = [await anna.orders(yearly), await boris.orders({ pay: 'bank' })]
    const sum = (Number(first.amount) + Number(second.amount)).toFixed(2)
    const said = await clerk.imports([{ amount: sum, text: text(first, second) }])
    expect(said).toContain(`(orders ${first.id} and ${second.id})`)
    expect(await anna.order(first)).toMatchObject({ status: 'pending', money_waits: true })
    expect(await boris.order(second)).toMatchObject({ status: 'pending', money_waits: true })
    expect(await unmatchedPayments(first)).toMatchObject([{ reason: 'several-orders', orderId: null }])
  },
)

test('the customer of each candidate, and the shop, are notified', async () => {
  const [first, second] = [await anna.orders(yearly), await boris.orders(yearly)]
  await clerk.imports([{ amount: '1.00', text: `${first.reference} ${second.reference}` }])
  const [unmatched] = await unmatchedPayments(first)
  const emails = await unmatchedEmails(shop.db)
  const about = emails.filter(({ key }) => key.split(':')[1] === String(unmatched?.id))
  const recipients = new Set(about.map(({ recipient }) => recipient))
  expect(about).toHaveLength(3)
  expect(recipients).toEqual(new Set([anna.email, boris.email, 'support@example.com']))
})

test.each([
  ['of too little', 'wrong-amount', {}, { amount: '1070.99' }],
  ['of too much', 'wrong-amount', {}, { amount: '1071.01' }],
  ['in another currency', 'wrong-currency', {}, { currency: 'USD' }],
  ['for an order by card', 'not-by-bank', { pay: 'card' }, {}],
] as const)('a transfer %s pays nothing and gives no license', async (_what, reason, cart, change) => {
  const order = await anna.orders({ ...yearly, ...cart })
  const said = await clerk.imports([{ amount: order.amount, structured: order.reference, ...change }])
  expect(said).toMatch(/#\d+: /)
  const text = expect.stringContaining(order.reference)
  expect(await unmatchedPayments(order)).toMatchObject([{ reason, payer: 'Studio Nord', text }])
  expect([await anna.status(order), await anna.licenses()]).toEqual(['pending', []])
})

test('a transfer for a cancelled order pays nothing', async () => {
  const order = await anna.orders(yearly)
  await clerk.cancels(order)
  await clerk.imports([{ amount: order.amount, structured: order.reference }])
  expect(await unmatchedPayments(order)).toMatchObject([{ reason: 'order-closed' }])
  expect([await anna.status(order), await anna.licenses()]).toEqual(['cancelled', []])
})

test('two more transfers for one order, alike in everything, are two unmatched payments', async () => {
  const order = await anna.orders(yearly)
  const line = { amount: order.amount, structured: order.reference }
  await clerk.imports([line, line, line])
  expect(await unmatchedPayments(order)).toMatchObject([{ reason: 'paid-twice' }, { reason: 'paid-twice' }])
  expect(await anna.licenses()).toHaveLength(1)
})

test('a transfer that identifies no order is unmatched and without candidates', async () => {
  const order = await anna.orders(yearly)
  const said = await clerk.imports([
    { amount: order.amount, text: 'thank you', reference: `A${order.id}` },
    { amount: order.amount, text: 'RF00 10 5', reference: `B${order.id}` },
    { amount: order.amount, text: '99999999', reference: `C${order.id}` },
  ])
  expect(said.match(/#\d+: matches no order$/gm)).toHaveLength(3)
  expect(await anna.order(order)).toMatchObject({ status: 'pending', money_waits: false })
})

test('money on the account of another seller than the one that invoices the order pays nothing', async () => {
  const [byReseller, byVendor] = [await anna.orders(yearly), await anna.orders({ ...yearly, country: 'RUS' })]
  const toReseller = [{ amount: byReseller.amount, structured: byReseller.reference }]
  const toVendor = [{ amount: byVendor.amount, currency: 'RUB', structured: byVendor.reference }]
  const [vendor, reseller] = [{ account: 'EE970000000000000001' }, { account: 'LT860000000000000001' }]
  await clerk.imports(camt(toReseller, vendor))
  await clerk.imports(camt(toVendor, reseller))
  expect(await unmatchedPayments(byReseller)).toMatchObject([{ reason: 'other-account' }])
  expect(await unmatchedPayments(byVendor)).toMatchObject([{ reason: 'other-account' }])

  await clerk.imports(camt(toReseller, reseller))
  await clerk.imports(camt(toVendor, vendor))
  expect([await anna.status(byReseller), await anna.status(byVendor)]).toEqual(['paid', 'paid'])
})

test('a payment that was entered by hand is confirmed by its line, unless that identifies another waiting order', async () => {
  const [entered, other] = [await anna.orders(yearly), await anna.orders(yearly)]
  await clerk.marksPaid(entered, { reference: `A B ${entered.id}` })
  const line = { amount: entered.amount, reference: `AB${entered.id}` }
  await clerk.imports([{ ...line, structured: other.reference }])
  expect(await unmatchedPayments(other)).toMatchObject([{ reason: 'several-orders' }])
  expect(await anna.status(other)).toBe('pending')

  const said = await clerk.imports([{ ...line, text: 'thank you', day: '2026-11-21' }])
  expect(said).toContain(`confirms order ${entered.id}`)
})
