import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { companyDetails, openWorld } from '../testing/world.ts'

const { shop, anna, outbox } = openWorld()
const consent = { consent: true }
const noConsent = { consent_at: null, consent_text: null }

test('the consent of a consumer is saved with the order and repeated in the confirmation', async () => {
  await asksFor(consent)
  expect(await recorded()).toMatchObject({ consent_text: '2026-11-23' })
  const mail = await paysAndReads()
  expect(mail?.text).toContain(`When you ordered, on 21\u00a0November 2026, you confirmed:
– I ask for the license right after the payment, and I know that its delivery ends my right`)
  expect(mail?.html).toContain('I know that its delivery ends my right')
  expect(mail?.text).not.toContain('you can withdraw')
})

const withoutConsent = [{}, { consent: false }]
test.each(withoutConsent)('with %j the confirmation says until when one can withdraw', async sent => {
  expect((await asksFor(sent)).statusCode).toBe(200)
  expect(await recorded()).toEqual(noConsent)
  const mail = await paysAndReads()
  expect(mail?.text).toContain('you can withdraw from this contract until 7\u00a0December 2026')
  expect(mail?.text).toContain('by writing to support@example.com')
})

test.each([
  ['the consent is repeated', consent, 'вы\u00a0подтвердили:\n– Прошу выдать лицензию сразу'],
  ['the right to withdraw is explained', {}, 'до\u00a07\u00a0декабря 2026 включительно отказаться'],
])('%s in the customer’s language', async (_what, change, words) => {
  await anna.speaks('ru')
  await asksFor(change)
  expect((await paysAndReads())?.text).toContain(words)
})

test('a company has no right to withdraw: nothing is saved and the e-mail does not mention it', async () => {
  await asksFor({ ...companyDetails, ...consent })
  expect(await recorded()).toEqual(noConsent)
  expect((await paysAndReads())?.text).not.toMatch(/withdraw|14 days/)
})

test('the same cart with and without consent are two orders', async () => {
  await asksFor({}, 'one')
  expect((await asksFor(consent, 'one')).statusCode).toBe(409)
  expect((await asksFor(consent, 'two')).statusCode).toBe(200)
  expect((await anna.profile()).orders).toHaveLength(2)
})

test('an order that is placed again needs a consent of its own', async () => {
  await asksFor(consent)
  const first = await recorded()
  expect((await expiresAndOrdersAgain(consent)).statusCode).toBe(200)
  const second = await recorded()
  expect(second).toMatchObject({ consent_text: '2026-11-23' })
  expect(second?.['consent_at']).not.toEqual(first?.['consent_at'])
  expect((await paysAndReads())?.text).toContain('you confirmed:')
})

test.each(withoutConsent)('an order that is placed again with %j has no consent', async sent => {
  await asksFor(consent)
  expect((await expiresAndOrdersAgain(sent)).statusCode).toBe(200)
  expect(await recorded()).toEqual(noConsent)
})

test('the order page knows whether to ask for consent again', async () => {
  await asksFor()
  await asksFor(companyDetails, 'company')
  expect((await anna.profile()).orders).toMatchObject([{ may_withdraw: false }, { may_withdraw: true }])
})

test('only `true` is a consent', async () => {
  expect((await asksFor({ consent: 'yes' })).statusCode).toBe(400)
})

const asksFor = (change: object = {}, key = 'first') =>
  anna.asksFor({ product: 'astra-1m', country: 'DEU', key, ...change })

const recorded = async () =>
  (await shop.db.execute(sql`select consent_at, consent_text from orders order by id desc limit 1`)).rows[0]

async function paysAndReads() {
  const [order] = (await anna.profile()).orders
  await anna.pays(order)
  return (await outbox(`order-confirmation:${order.id}`))[0]
}

async function expiresAndOrdersAgain(json?: object) {
  const [order] = (await anna.profile()).orders
  await shop.db.execute(sql`update orders set status = 'expired' where id = ${order.id}`)
  shop.clock.pass(3600)
  return anna.post(`/api/orders/${order.id}/reorder/`, json ? { json } : {})
}
