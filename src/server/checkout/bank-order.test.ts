import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openWorld } from '../testing/world.ts'
import { expireBankOrders } from './bank-orders.ts'

const { shop, anna, clerk, outbox, changesFrozen } = openWorld()

test('the e-mail of a bank order lists the order, the price and the payment details', async () => {
  const { url } = (await asksByBank()).json()
  const [mail] = await queued()
  for (const words of [
    'Thank you for your order!',
    'Company: Studio <Nord> & Söhne',
    'Item: Astra yearly subscription, 5 servers',
    'Subtotal: €900.00',
    'VAT\u00a019%: €171.00',
    'Total: €1\u00a0071.00',
    'The invoice is from our partner in your country. The invoice is attached.',
    'Beneficiary: Example Reseller UAB',
    'Transfer €1\u00a0071.00 by 5\u00a0December 2026',
    'Account (IBAN): LT86 0000 0000 0000 0001',
    'Reference: RF25 1000 1',
    url.replace('?new', ''),
  ])
    expect(mail?.text).toContain(words)
  expect(mail?.html).toContain('Studio &#60;Nord&#62; &#38; Söhne')
  expect(mail?.html).not.toContain('<Nord>')
})

test('the e-mail of a bank order is in the customer’s language, and names a partner only in a reseller’s country', async () => {
  await anna.speaks('ru')
  await asksByBank({ country: 'RUS' })
  const [mail] = await queued()
  expect(mail?.subject).toMatch(/^Astra: мы\u00a0получили заказ \d+$/)
  expect(mail?.text).toContain('приложен к\u00a0письму. Переведите сумму по\u00a0этим реквизитам:')
  expect(mail?.text).not.toContain('партнёр')
})

test('a refused order and a card order send no payment details', async () => {
  await asksByBank({ country: 'USA' })
  await asksByBank({ coupon: 'SUMMER' })
  await asksByBank({ payment: 'stripe' })
  expect(await queued()).toEqual([])
})

test('an order whose e-mail cannot be queued is not placed', async () => {
  const fullUp = `full_up check (subject not like '%received%') not valid`
  await shop.db.execute(`alter table mails add constraint ${fullUp}`)
  const failed = await asksByBank()
  await shop.db.execute('alter table mails drop constraint full_up')
  expect(failed.statusCode).toBe(500)
  expect((await anna.profile()).orders).toEqual([])
  expect((await asksByBank()).statusCode).toBe(200)
})

test('five of twelve bank orders placed at once are accepted, also with two sellers', async () => {
  const carts = Array.from({ length: 12 }, (_, index) => ({ key: `order-${index}`, servers: index + 1 }))
  const countries = ['DEU', 'RUS']
  const asked = carts.map((cart, index) => asksByBank({ ...cart, country: countries[index % 2] }))
  const replies = await Promise.all(asked)
  const refused = replies.filter(reply => reply.statusCode !== 200)
  expect(refused.map(reply => reply.statusCode)).toEqual(Array(7).fill(409))
  expect(refused[0]?.json().message).toContain('the limit of unpaid orders by bank transfer')
  expect((await anna.profile()).orders).toHaveLength(5)
  expect(await queued()).toHaveLength(5)
})

test('a sixth unpaid bank order is refused and lists the five; an order by card is accepted, and one by bank once one is closed', async () => {
  const open = await Promise.all([1, 2, 3, 4, 5].map(servers => asksByBank({ servers, key: `${servers}` })))
  expect(open.map(reply => reply.statusCode)).toEqual(Array(5).fill(200))
  expect((await asksByBank({ servers: 1, key: '1' })).json().url).toBe(open[0]?.json().url)
  const refused = await asksByBank({ servers: 6, key: '6' })
  const ids = (await anna.profile()).orders.map(({ id }: { id: number }) => id)
  expect([refused.statusCode, refused.json().orders]).toEqual([409, ids.toReversed()])
  expect((await asksByBank({ servers: 6, key: '6', payment: 'stripe' })).statusCode).toBe(200)
  await clerk.cancels((await anna.profile()).orders[1])
  expect((await asksByBank({ servers: 7, key: '7' })).statusCode).toBe(200)
})

test('imported unpaid orders do not count as open bank orders', async () => {
  for (const servers of [1, 2, 3, 4, 5]) await asksByBank({ servers, key: `${servers}` })
  await changesFrozen(sql`update orders set rate_source = 'imported' where rate_source <> 'imported'`)
  expect((await asksByBank({ servers: 6, key: '6' })).statusCode).toBe(200)
})

const company = { client_company: 'Studio <Nord> & Söhne' }
const asksByBank = (change: object = {}) =>
  anna.asksFor({ pay: 'bank', servers: 5, ...company, key: 'one', ...change })

const queued = () => outbox('order-received:%', anna.email)

test('an unpaid bank order expires 30 days after its due date, and a credit note credits its invoice', async () => {
  const order = await anna.orders({ pay: 'bank' })
  await on('2027-01-04')
  expect(await anna.order(order)).toMatchObject({ status: 'pending', credit_note: null })
  await on('2027-01-05')
  const credit_note = { issued_on: '2027-01-05' }
  expect(await anna.order(order)).toMatchObject({ status: 'expired', transfer: null, credit_note })
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

test('a bank order that was imported, or whose payment is under review, does not expire', async () => {
  const imported = await anna.orders({ pay: 'bank' })
  const reviewed = await anna.orders({ pay: 'bank', servers: 2 })
  await changesFrozen(sql`update orders set rate_source = 'imported' where id = ${imported.id}`)
  await clerk.importsTransfer(reviewed, { amount: '1.00' })
  await on('2027-01-05')
  expect([await anna.status(imported), await anna.status(reviewed)]).toEqual(['pending', 'pending'])
})

/** Past the 30 days of the session too. */
async function on(day: string) {
  await anna.signsInOn(`${day}T10:00:00Z`)
  await expireBankOrders(shop.shop)
}
