import { expect, test } from 'vitest'
import { refusals } from '../../texts/en/refusals.ts'
import { act } from '../testing/act.ts'
import { openWorld } from '../testing/world.ts'
import { expireBankOrders, remindOfDueInvoices } from './bank-orders.ts'

const { shop, anna, boris, root, clerk, outbox } = openWorld()

const french = { pay: 'bank', country: 'FRA', client_country: 'FRA' } as const
const terms = async (json: object) =>
  act(root, `customers/${await anna.id()}`, 'invoice-terms', { reason: 'Contract 7', ...json })
const reminders = () => outbox('payment-reminder:%', anna.email)
/** Past the 30 days of the session too. */
async function on(day: string) {
  await anna.signsInOn(`${day}T10:00:00Z`)
  await remindOfDueInvoices(shop.shop)
  await expireBankOrders(shop.shop)
}

test('a customer with invoice terms orders by bank in any country, is reminded around the due date, and is licensed when paid', async () => {
  expect((await anna.asksFor(french)).json().fields).toEqual({ payment: expect.any(String) })
  expect((await terms({ days: 60, license: 'when-paid' })).statusCode).toBe(200)
  expect((await boris.asksFor(french)).statusCode).toBe(400)
  const order = await anna.orders({ ...french, purchase_order: 'PO-17' })
  expect(order).toMatchObject({ transfer: { due_on: '2027-01-20', beneficiary: 'Example Software OÜ' } })
  expect(await anna.document(order, 'invoice.xml')).toContain('<cbc:DueDate>2027-01-20</cbc:DueDate>')
  await on('2027-01-16')
  expect(await reminders()).toEqual([])
  await on('2027-01-17')
  await on('2027-01-18')
  const text = expect.stringContaining('is due on 20\u00a0January 2027')
  expect(await reminders()).toMatchObject([{ text }])
  await on('2027-01-23')
  expect(await reminders()).toHaveLength(2)
  expect(await anna.licenses()).toEqual([])
  await clerk.importsTransfer(order, { day: '2027-01-23' })
  expect(await anna.status(order)).toBe('paid')
  expect(await anna.licenses()).toHaveLength(1)
  await on('2027-04-01')
  expect(await reminders()).toHaveLength(2)
})

test('the days of the reminders count from the due date of the invoice, which is the seller’s day', async () => {
  await terms({ days: 14, license: 'when-paid' })
  await anna.signsInOn('2026-11-24T22:30:00Z')
  expect(await anna.orders(french)).toMatchObject({ transfer: { due_on: '2026-12-09' } })
  await on('2026-12-05')
  expect(await reminders()).toEqual([])
  await on('2026-12-06')
  expect(await reminders()).toHaveLength(1)
})

test('on invoice terms with the license at once it is issued with the order, stays if it is not paid, and the payment issues none', async () => {
  await terms({ days: 30, license: 'at-once' })
  const order = await anna.orders(french)
  const [license] = await anna.licenses()
  expect(license).toMatchObject({ servers: 1 })
  const [received] = await outbox('order-received:%', anna.email)
  expect(received?.text).toContain('The license is issued, and its file is attached:')
  expect(received?.text).not.toContain('When the transfer arrives')
  const path = `/api/astra/license/${license.id}/transfer/`
  const { message } = (await anna.post(path, { json: { email: boris.email } })).json()
  expect(message).toBe(refusals['license-has-unpaid-order'])
  expect(await anna.document(order, 'invoice.xml')).toContain('ActualDeliveryDate>2026-11-21<')
  const { header, rows } = await root.reads('/api/sezam/books/sales/?from=2026-01-01&to=2026-12-31')
  const taxPoint = rows.find((row: string[]) => row.includes(order.invoice)).at(header.indexOf('tax_point'))
  expect(taxPoint).toBe('2026-11-21')
  await on('2027-03-01')
  expect(await anna.status(order)).toBe('pending')
  await clerk.importsTransfer(order, { day: '2027-03-01' })
  expect(await anna.status(order)).toBe('paid')
  expect(await anna.licenses()).toHaveLength(1)
  const [paid, ...others] = await outbox('order-confirmation:%', anna.email)
  expect(others).toEqual([])
  expect(paid?.text).toContain('Its license was issued before.')
  expect(paid?.text).not.toContain(license.sn)
})

test('an order by hand on invoice terms is invoiced with periods and the purchase order number', async () => {
  const list = `/api/sezam/customers/${await anna.id()}/orders/`
  const cart = { plan: 'monthly', servers: 2, country: 'FRA', periods: 3, payment: 'bank' }
  const json = { ...cart, form: 'a'.repeat(32), purchase_order: 'PO-18', reason: 'By phone' }
  const place = () => root.post(list, { json })
  expect((await place()).json().fields).toEqual({ payment: expect.any(String) })
  await terms({ days: 14, license: 'when-paid' })
  await anna.orders({ ...french, servers: 1 })
  const { url, order_id: id } = (await place()).json().data
  expect(url).toContain(`/orders/${id}/review/`)
  expect((await place()).json().data.order_id).toBe(id)
  expect(await anna.document({ id }, 'invoice/')).toContain('PO-18')
  expect(await outbox(`order-received:${id}`, anna.email)).toHaveLength(1)
})

test('invoice terms end with their days', async () => {
  await terms({ days: 30, license: 'at-once' })
  expect((await terms({ days: null, license: 'at-once' })).statusCode).toBe(200)
  expect((await anna.asksFor(french)).statusCode).toBe(400)
  expect((await terms({ days: 6, license: 'when-paid' })).statusCode).toBe(400)
})
