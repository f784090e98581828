import { randomBytes, randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import type { Order } from '../src/contract/orders.ts'
import { csrfHeader } from './browser.ts'

/** The reply to the customer who is signed in on the page. */
export async function read(page: Page, path: string) {
  return (await page.request.get(path)).json()
}

export async function post(page: Page, path: string, data: object) {
  const headers = { ...(await csrfHeader(page.request)), 'idempotency-key': randomUUID() }
  const reply = await (await page.request.post(path, { data, headers })).json()
  if (!reply.ok) throw new Error(`${path}: ${JSON.stringify(reply)}`)
  return reply
}

/** Orders by card, unless the cart says otherwise. Returns the order. */
export async function placeOrder(page: Page, cart: object = {}): Promise<Order> {
  await post(page, '/api/astra/order/', { product: 'astra-1m', payment: 'stripe', ...cart })
  const [newest] = await listOrders(page)
  if (!newest) throw new Error('No order was placed')
  return newest
}

/** What a company in Russia orders by bank transfer. */
export const roubleCart = {
  product: 'astra-1y',
  payment: 'bank',
  country: 'RUS',
  client_company: 'Studio Nord',
  client_zip: '101000',
  client_city: 'Moscow',
  client_address_line: 'Arbat 1',
}

/** Activates as the product does on its first start. */
export async function activate(page: Page, serial: string, name: string) {
  const fingerprint = randomBytes(32).toString('base64url')
  const nonce = randomBytes(16).toString('base64url')
  const data = { serial, fingerprint, nonce, name, version: '4.4.200' }
  const reply = await page.request.post('/api/astra/activation/activate/', { data })
  if (!reply.ok()) throw new Error(await reply.text())
}

/** The newest first. */
export async function listOrders(page: Page): Promise<Order[]> {
  return (await read(page, '/api/accounts/profile/')).data.orders
}
