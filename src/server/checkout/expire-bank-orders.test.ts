import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openWorld } from '../testing/world.ts'
import { expireBankOrders } from './bank-orders.ts'

const { shop, anna, clerk, unmatchedPayments, outbox, changesFrozen } = openWorld()

test('an unpaid bank order expires 30 days after its due date, and a credit note credits its invoice', async () => {
  const order = await anna.orders({ pay: 'bank' })
  await on('2027-01-04')
  expect(await anna.order(order)).toMatchObject({ status: 'pending', credit_note: null })
  await on('2027-01-05')
  expect(await anna.order(order)).toMatchObject({
    status: 'expired',
    transfer: null,
    credit_note: { issued_on: '2027-01-05' },
  })
  const reason = expect.stringContaining('Reason: The order was not paid in time and has expired.')
  expect(await outbox('credit-note:%', anna.email)).toMatchObject([{ text: reason }])
})

test('a bank order expires once, also if several processes expire it at the same time', async () => {
  const order = await anna.orders({ pay: 'bank' })
  await anna.signsInOn('2027-01-05T10:00:00Z')
  await Promise.all([1, 2, 3].map(() => expireBankOrders(shop.shop)))
  expect(await anna.order(order)).toMatchObject({ status: 'expired' })
  expect(await outbox('credit-note:%', anna.email)).toHaveLength(1)
})

test('a transfer that arrives after the order has expired becomes an unmatched payment', async () => {
  const order = await anna.orders({ pay: 'bank' })
  await on('2027-01-05')
  await clerk.imports([{ amount: order.amount, structured: order.reference, day: '2027-01-05' }])
  expect(await unmatchedPayments(order)).toMatchObject([{ reason: 'order-closed' }])
  expect(await anna.licenses()).toEqual([])
})

test('a bank order whose payment is under review does not expire', async () => {
  const order = await anna.orders({ pay: 'bank' })
  await clerk.imports([{ amount: '1.00', structured: order.reference }])
  await on('2027-01-05')
  expect(await anna.status(order)).toBe('pending')
})

test('an imported bank order does not expire', async () => {
  const order = await anna.orders({ pay: 'bank' })
  await changesFrozen(sql`update orders set rate_source = 'imported' where id = ${order.id}`)
  await on('2027-01-05')
  expect(await anna.status(order)).toBe('pending')
})

/** Past the 30 days of the session too. */
async function on(day: string) {
  await anna.signsInOn(`${day}T10:00:00Z`)
  await expireBankOrders(shop.shop)
}
