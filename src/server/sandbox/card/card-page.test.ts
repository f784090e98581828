import { expect, test } from 'vitest'
import { act } from '../../testing/act.ts'
import { eventually } from '../../testing/eventually.ts'
import { openWorld } from '../../testing/world.ts'
import { findCheckout } from './card-provider.ts'
import { sandboxCheckouts } from './tables.ts'

const { shop, visitor, anna, root, unmatchedPayments, eventsProcessed } = openWorld()

const review = 'http://localhost:3000/orders/10001/review/'
const html = 'text/html; charset=utf-8'

test('the page shows what is paid for, by whom, and that no money moves, without script or inline style', async () => {
  const page = await visitor().get(await checkout())
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, html])
  const lines = ['Order 10001', 'Astra &#60;b&#62; yearly subscription', '€220.00', '€41.80', 'Pay €261.80']
  for (const words of [...lines, 'anna@studio.example', 'Sandbox: no real payments', `href="${review}"`])
    expect(page.body).toContain(words)
  expect(page.body).not.toMatch(/<script|style=|<style/)
})

test('the page is in the language of the checkout, not of the browser', async () => {
  const page = await visitor().get(await checkout({ language: 'ru' }))
  expect(page.body).toContain('<html lang="ru">')
  expect(page.body).toContain('Песочница: деньги не списываются')
})

test('paying marks the checkout paid and goes back to the shop, however often it is clicked', async () => {
  const path = await checkout()
  const clicks = await Promise.all([pays(path), pays(path)])
  for (const { statusCode, headers } of [...clicks, await pays(path)])
    expect([statusCode, headers.location]).toEqual([303, `${review}?new`])
  expect((await stored(path))?.status).toBe('paid')
})

test('a declined card stays on the page and can be tried again', async () => {
  const path = await checkout()
  const page = await answers(path, 'decline')
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('Your card was declined. Try another card, or go back to the shop.')
  expect(page.body).toContain('Pay €261.80')
  expect((await stored(path))?.status).toBe('open')
})

test('a paid checkout cannot be paid again or declined, and links back to the order', async () => {
  const path = await checkout()
  await pays(path)
  for (const page of [await visitor().get(path), await answers(path, 'decline')]) {
    expect(page.body).toContain('This order is paid')
    expect(page.body).toContain(`href="${review}?new"`)
    expect(page.body).not.toMatch(/<form|declined/)
  }
  expect((await stored(path))?.status).toBe('paid')
})

test('an expired checkout cannot be paid and links back to the order', async () => {
  const path = await checkout({ expiresAt: new Date('2026-11-21T09:59:00Z') })
  const page = await pays(path)
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('This payment page has closed')
  expect(page.body).toContain(`href="${review}"`)
  expect((await stored(path))?.status).toBe('open')
})

const unknown = ['/sandbox/pay/cs_nobody_knows', '/sandbox/pay/%00', '/sandbox/pay/a%27b']
test.each(unknown)('%s is an unknown checkout', async path => {
  const page = await visitor().get(path)
  expect(page.statusCode).toBe(404)
  expect(page.headers['content-type']).toBe(html)
  expect(page.body).toContain('This payment page does not exist')
  expect((await pays(path)).statusCode).toBe(404)
})

const pays = (path: string) => answers(path, 'pay')

/** Posts as a plain form does: without a header of the shop's own. */
function answers(path: string, action: string) {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return shop.app.inject({ method: 'POST', url: path, headers, payload: `action=${action}` })
}

const stored = (path: string) => findCheckout(shop.db, path.split('/').at(-1) ?? '')

let opened = 0
async function checkout(differs: { language?: 'ru'; expiresAt?: Date } = {}): Promise<string> {
  const id = `cs_sandbox_${++opened}`
  const [sold, vat] = [
    { title: 'Astra <b> yearly subscription', amount: 22000 },
    { title: 'VAT 19%', amount: 4180 },
  ]
  const order = { orderId: 10001, email: 'anna@studio.example', lines: [sold, vat], amount: 26180 }
  const page = { currency: 'EUR', language: 'en', successUrl: `${review}?new`, cancelUrl: review } as const
  const [createdAt, expiresAt] = [new Date('2026-11-21T09:00:00Z'), new Date('2026-11-21T12:00:00Z')]
  const checkout = { id, idempotencyKey: id, ...order, ...page, createdAt, expiresAt, ...differs }
  await shop.db.insert(sandboxCheckouts).values(checkout)
  return `/sandbox/pay/${id}`
}

test('a refund in the sandbox is complete once, with nothing to decide', async () => {
  const order = await anna.buys()
  await act(root, `orders/${order.id}`, 'refund', { license: 'revoke', note: 'x', reason: 'x' })
  await eventually(async () => expect(await unmatchedPayments(order)).toHaveLength(1))
  await eventsProcessed()
  expect(await unmatchedPayments(order)).toMatchObject([{ state: 'resolved', amount: order.total }])
  expect(await anna.order(order)).toMatchObject({ refunded: order.total, credited: order.total })
  expect(await anna.licenses()).toMatchObject([{ state: 'revoked' }])
})
