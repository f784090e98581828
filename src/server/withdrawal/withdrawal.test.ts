import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { eraseOrderDetails } from '../orders/erase-orders.ts'
import { withdrawals } from '../orders/tables.ts'
import { allowErasure } from '../platform/database/database.ts'
import { openWorld } from '../testing/world.ts'

const { shop, anna, boris, clerk, root, visitor, outbox } = openWorld({ pages: { kind: 'built' } })
const consumer = { product: 'astra-1m', country: 'DEU' }

const shown = async ({ id }: { id: number }) =>
  (await root.get(`/api/sezam/orders/${id}/`)).json().data.withdrawal

test('a consumer withdraws from a paid order without signing in, and is sent the statement with its time', async () => {
  const order = await anna.buys(consumer)
  const reply = await withdraws({ order: order.id, email: anna.email.toUpperCase() })
  expect([reply.statusCode, reply.headers.location]).toEqual([303, '/withdraw/?sent'])

  const [mail] = await mailsTo(anna.email, `withdrawal:${order.id}`)
  const times = ['21\u00a0November 2026, 10:00\u00a0UTC', 'We return €26.18 by 5\u00a0December 2026']
  for (const words of [`I hereby withdraw from the contract of order ${order.id}.`, 'Anna Nord', ...times])
    expect(mail?.text).toContain(words)
  const now = { withdrawal: 'withdrawn', withdrawn_at: '2026-11-21T10:00:00.000Z', status: 'paid' }
  expect(await anna.order(order)).toMatchObject(now)
})

test('a form without its boundary is answered with the page, as one that is filled in wrongly', async () => {
  const reply = await visitor().post('/withdraw', { headers: { 'content-type': 'multipart/form-data' } })
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([422, 'text/html; charset=utf-8'])
})

test('changing the details of a statement keeps what was typed, and withdraws from nothing', async () => {
  const order = await anna.buys(consumer)
  const browser = await atThePage()
  const reply = await browser.sends({ order: order.id, email: anna.email, confirm: 'change' })
  for (const typed of ['Anna Nord', String(order.id), anna.email])
    expect(reply.body).toContain(`value="${typed}"`)
  expect(reply.body).not.toContain('type="hidden" name="email"')
  expect(await anna.order(order)).toMatchObject({ withdrawn_at: null })
})

test('the operator gets an e-mail with the sum and the day to return it by, and the withdrawal is open until the order is credited', async () => {
  const order = await anna.buys(consumer)
  await withdraws({ order: order.id, email: anna.email })
  const [mail] = await mailsTo('support@example.com', `withdrawal-operator:${order.id}`)
  expect(mail?.text).toContain('Return €26.18 by 5\u00a0December 2026')
  expect(mail?.text).toContain(`/sezam/orders/${order.id}/`)
  expect(mail?.text).toContain('press Refund on the page of the order')
  expect(await shown(order)).toMatchObject({ refund_due: 2618, is_open: true })
  await clerk.credits(order, '--note', 'Withdrawal')
  expect(await shown(order)).toMatchObject({ is_open: false })
})

test('a withdrawal from a credited order promises only the rest, which is open until it is credited too', async () => {
  const order = await anna.buys(consumer)
  await clerk.credits(order, '--amount', '20.00')
  await withdraws({ order: order.id, email: anna.email })
  const [mail] = await mailsTo(anna.email, `withdrawal:${order.id}`)
  expect(mail?.text).toContain('We return €6.18 by')
  expect(await shown(order)).toMatchObject({ refund_due: 618, is_open: true })
  await clerk.credits(order)
  expect(await shown(order)).toMatchObject({ refund_due: 618, is_open: false })

  const credited = await anna.buys({ ...consumer, servers: 2 })
  await clerk.credits(credited)
  await withdraws({ order: credited.id, email: anna.email })
  const [nothing] = await mailsTo(anna.email, `withdrawal:${credited.id}`)
  expect(nothing?.text).toContain('Beyond what is credited already, there is nothing to return.')
  expect(nothing?.text).not.toContain('We return')
})

test('the acknowledgement goes to the account of the order, whatever address its customer types', async () => {
  const order = await anna.buys(consumer)
  const browser = await atThePage(await anna.signedIn())
  const typed = { email: 'words&more@xn--e1afmkfd.xn--p1ai', name: 'Buy now at spam.example' }
  await browser.sends({ order: order.id, ...typed, confirm: 'yes' })
  expect(await mailsTo(anna.email, `withdrawal:${order.id}`)).toHaveLength(1)
  expect(await mailsTo(typed.email, '%')).toEqual([])
})

test('after 20 wrong statements a day with an address the operator checks the next, unless its owner is signed in', async () => {
  const order = await anna.buys(consumer)
  const guesser = await atThePage(visitor({ address: '10.77.0.2' }))
  for (let number = 0; number < 20; number++)
    await guesser.sends({ order: 99_999_999, email: anna.email, confirm: 'yes' })
  const held = await withdraws({ order: order.id, email: anna.email })
  expect([held.statusCode, held.headers.location]).toEqual([303, '/withdraw/?sent'])
  expect(await anna.order(order)).toMatchObject({ withdrawal: 'open' })
  const key = `withdrawal-held%:${order.id}:2026-11-21`
  expect((await mailsTo(anna.email, key))[0]?.text).toContain('we first check whether this one is yours')
  expect((await mailsTo('support@example.com', key))[0]?.text).toContain('Ask the customer')

  const browser = await atThePage(await anna.signedIn())
  await browser.sends({ order: order.id, email: anna.email, confirm: 'yes' })
  expect(await anna.order(order)).toMatchObject({ withdrawal: 'withdrawn' })
})

test('an unpaid order is cancelled by the withdrawal, also if immediate delivery was asked for', async () => {
  const order = await anna.orders({ ...consumer, consent: true })
  await withdraws({ order: order.id, email: anna.email })
  expect(await anna.order(order)).toMatchObject({ status: 'cancelled', withdrawal: 'withdrawn' })
  const [mail] = await mailsTo(anna.email, `withdrawal:${order.id}`)
  expect(mail?.text).toContain('The order was not paid and is now cancelled.')
})

test('five confirmations at once are one withdrawal with one e-mail to the customer and one to the operator', async () => {
  const order = await anna.buys(consumer)
  const browser = await atThePage()
  const confirm = () => browser.sends({ order: order.id, email: anna.email, confirm: 'yes' })
  const replies = await Promise.all([confirm(), confirm(), confirm(), confirm(), confirm()])
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([303, 303, 303, 303, 303])
  expect(await shop.db.$count(withdrawals, eq(withdrawals.orderId, order.id))).toBe(1)
  expect(await outbox(`withdrawal%:${order.id}`)).toHaveLength(2)
})

test.each([
  ['after the consent and the delivery', { consent: true }, 0, 'The license was delivered'],
  ['after the period', {}, 18, 'The period of 14 days'],
  ['outside the EU', { country: 'USA' }, 0, 'The right of withdrawal is for consumers'],
])('%s the customer of the order reads why it cannot be withdrawn from', async (_when, change, days, why) => {
  const order = await anna.buys({ ...consumer, ...change })
  shop.clock.pass(days * 86_400)
  const browser = await atThePage(await anna.signedIn())
  const refused = await browser.sends({ order: order.id, email: anna.email })
  expect([refused.statusCode, refused.body.includes(why)]).toEqual([422, true])
  await browser.sends({ order: order.id, email: anna.email, confirm: 'yes' })
  const [mail] = await mailsTo(anna.email, 'withdrawal-answer:%')
  expect(mail?.text).toContain(why)
  expect(await shop.db.$count(withdrawals, eq(withdrawals.orderId, order.id))).toBe(0)
})

test('the page answers strangers alike whether an order exists, is of someone else or can be withdrawn from', async () => {
  const theirs = await anna.buys(consumer)
  const consented = await anna.buys({ ...consumer, consent: true, servers: 2 })
  const browser = await atThePage()
  const asked = [
    { order: 99_999_999, email: boris.email },
    { order: theirs.id, email: boris.email },
    { order: consented.id, email: anna.email },
  ]
  for (const statement of asked) {
    const page = await browser.sends(statement)
    expect([page.statusCode, page.body.includes('Confirm withdrawal')]).toEqual([200, true])
    expect((await browser.sends({ ...statement, confirm: 'yes' })).headers.location).toBe('/withdraw/?sent')
  }
  const answers = await mailsTo(boris.email, 'withdrawal-answer:%')
  expect(answers).toHaveLength(2)
  for (const { text } of answers) expect(text).toContain('We found no order with this number')
  expect(answers.map(({ text }) => text).join()).not.toContain('Anna Nord')
  expect(await anna.order(theirs)).toMatchObject({ withdrawal: 'open' })
})

test('an address gets five answers a day, and a network sends 20 statements an hour', async () => {
  const browser = await atThePage(visitor({ address: '10.77.0.1' }))
  const statuses = []
  for (let number = 0; number < 21; number++)
    statuses.push((await browser.sends({ order: 99_999_999, email: boris.email, confirm: 'yes' })).statusCode)
  expect([statuses.filter(status => status === 303).length, statuses.at(-1)]).toEqual([20, 429])
  expect(await mailsTo(boris.email, 'withdrawal-answer:%')).toHaveLength(5)
})

test('missing and wrong values are reported at their fields, and a form of another site is refused', async () => {
  const browser = await atThePage()
  const wrong = await browser.sends({ name: ' ', order: 'none', email: 'anna' })
  expect(wrong.statusCode).toBe(422)
  for (const words of ['Enter your name.', 'Enter the order number', 'Enter an e-mail address'])
    expect(wrong.body).toContain(words)
  expect((await browser.sends({ order: 1, email: anna.email, csrf: 'x'.repeat(32) })).statusCode).toBe(403)
  expect((await browser.sends({ order: 1, email: 'x'.repeat(400) })).statusCode).toBe(422)
})

test('once the order is erased, so are name and address of its withdrawal', async () => {
  const order = await anna.buys(consumer)
  await withdraws({ order: order.id, email: anna.email })
  await shop.db.transaction(async tx => {
    await allowErasure(tx)
    await eraseOrderDetails(tx, [order.id], shop.clock.now())
  })
  const [row] = await shop.db.select().from(withdrawals).where(eq(withdrawals.orderId, order.id))
  expect(row).toMatchObject({ name: '', email: '', refundDue: 2618 })
})

type Statement = { order: number | string; email: string; name?: string; confirm?: string; csrf?: string }

async function atThePage(browser = visitor()) {
  await browser.get('/withdraw/', { headers: { accept: 'text/html' } })
  const csrf = browser.cookies.get('csrftoken') ?? ''
  return {
    sends: (statement: Statement) => {
      const form = { csrf, name: 'Anna Nord', ...statement, order: String(statement.order) }
      return browser.post('/withdraw/', { form, headers: { accept: 'text/html' } })
    },
  }
}

async function withdraws(statement: Statement) {
  return (await atThePage()).sends({ ...statement, confirm: 'yes' })
}

const mailsTo = (recipient: string, key: string) => outbox(key, recipient)
