import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { fingerprint } from '../e2e/product-server.ts'
import { apiScopes } from '../src/contract/api-tokens.ts'
import type { Shop } from '../src/server/shop.ts'
import type { Visitor } from '../src/server/testing/client.ts'
import type { MeasuredPage } from './back-office-pages.ts'
import { payments } from './orders.ts'

const accounts = '/api/accounts/'
const license = '/api/astra/license/'
const orders = '/api/orders/'
const activation = '/api/astra/activation/'
const programs = '/api/v1/'

/** What a customer with many licenses opens and sends, from pages and from programs. Buys a license before. */
export async function openCustomerPages(shop: Shop, customer: Visitor): Promise<readonly MeasuredPage[]> {
  const { orderId, id, serial } = await buy(shop, customer)
  const { order, software } = { order: `${orders}${orderId}/`, software: '/orders/software/astra/' }
  const create = { name: 'Bench', scopes: apiScopes }
  const { token } = (await send(customer, `${accounts}tokens/`, create)).data
  const server = { serial, fingerprint: fingerprint('machine', serial) }
  const headers = { authorization: `Bearer ${token}` }
  const product = () => ({ ...server, nonce: randomBytes(16).toString('base64url') })
  return [
    { what: 'profile', path: `${accounts}profile/` },
    { what: 'profile, deep page', path: `${accounts}profile/?after=${Math.floor(orderId / 2)}` },
    { what: 'profile, find a license', path: `${accounts}profile/?find=${serial.slice(0, 6)}` },
    { what: 'profile, find no license', path: `${accounts}profile/?find=nothing` },
    { what: 'sessions', path: `${accounts}sessions/` },
    { what: 'settings', path: `${accounts}settings/` },
    { what: 'own data', path: `${accounts}data/` },
    { what: 'tokens', path: `${accounts}tokens/` },
    { what: 'webhooks', path: `${accounts}webhooks/` },
    { what: 'demo', path: '/api/astra/demo/' },
    { what: 'transfers', path: '/api/astra/transfers/' },
    { what: 'licenses to renew', path: `${license}list/` },
    { what: 'license', path: `${license}${id}/` },
    { what: 'license, by serial number', path: `${license}${serial}/` },
    { what: 'license file', path: `${license}${id}/file/` },
    { what: 'servers of a license', path: `${license}${id}/activations/` },
    { what: 'history of a license', path: `${license}${id}/events/` },
    { what: 'transfer of a license', path: `${license}${id}/transfer/` },
    { what: 'country', path: `${orders}countries/` },
    { what: 'prefill', path: `${orders}prefill/` },
    { what: 'order', path: order },
    { what: 'invoice', path: `/orders/docs/orders/${orderId}/invoice/`, budget: 300 },
    { what: 'e-invoice', path: `/orders/docs/orders/${orderId}/invoice.xml` },
    { what: 'page of pricing', path: '/astra/pricing/' },
    { what: 'page of purchase', path: `${software}buy/` },
    { what: 'page of renewal', path: `${software}license/${id}/renew/` },
    { what: 'page of upgrade', path: `${software}license/${id}/upgrade/` },
    { what: 'page of order form', path: `${software}order/?product=astra-1y` },
    { what: 'page of order', path: `/orders/${orderId}/review/` },
    { what: 'page of profile', path: '/accounts/profile/' },
    { what: 'page of settings', path: '/accounts/settings/' },
    { what: 'page of developers', path: '/accounts/developers/' },
    { what: 'page of license', path: `/accounts/licenses/${id}/` },
    { what: 'page of own data', path: '/accounts/data/' },
    { what: 'page of demo', path: `${software}demo/` },
    { what: 'page of questions', path: '/support/ask' },
    { what: 'order by card', path: '/api/astra/order/', json: payBy('card') },
    { what: 'order by transfer', path: '/api/astra/order/', json: payBy('bank') },
    { what: 'payment page opened again', path: '/api/astra/order/', json: () => payBy('card')(0) },
    { what: 'payment check', path: `${order}payment-check/`, json: () => ({}) },
    { what: 'server: activate', path: `${activation}activate/`, json: product },
    { what: 'server: check-in', path: `${activation}check-in/`, json: product },
    { what: 'server: validate', path: `${activation}validate/`, json: product },
    { what: 'server: revocations', path: `${activation}revocations/` },
    { what: 'program: licenses', path: `${programs}licenses/`, headers },
    { what: 'program: license', path: `${programs}licenses/${id}/`, headers },
    { what: 'program: servers', path: `${programs}licenses/${id}/activations/`, headers },
    { what: 'program: validate', path: `${programs}licenses/validate/`, json: () => ({ serial }), headers },
    { what: 'program: orders', path: `${programs}orders/`, headers },
  ].map(page => ({ ...page, what: `customer: ${page.what}` }))
}

/** Another number of servers each time, because a pending order with the same cart would be returned again. */
function payBy(method: 'card' | 'bank') {
  return (round: number) => ({ ...payments[method].cart, product: 'astra-1y', servers: 2 + round })
}

async function buy({ db }: Shop, customer: Visitor) {
  await send(customer, '/api/astra/order/', payBy('card')(90))
  const [{ id: orderId }] = await readOwn(customer, 'orders')
  await db.execute(sql`update sandbox_checkouts set status = 'paid' where order_id = ${orderId}`)
  const paid = await send(customer, `${orders}${orderId}/payment-check/`, {})
  const id: number = paid.data.license_id
  const bought = await customer.get(`${license}${id}/`)
  const serial: string = bought.json().data.sn
  return { orderId: Number(orderId), id, serial }
}

async function readOwn(customer: Visitor, part: 'orders' | 'licenses') {
  return (await customer.get(`${accounts}profile/`)).json().data[part]
}

async function send(customer: Visitor, path: string, json: object) {
  const reply = await customer.post(path, { json })
  if (reply.statusCode !== 200) throw new Error(`${path} answered ${reply.statusCode}: ${reply.body}`)
  return reply.json()
}
