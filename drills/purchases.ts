import { randomUUID } from 'node:crypto'
import { companyDetails } from '../bench/orders.ts'
import type { httpVisitor } from '../src/server/testing/http-client.ts'
import type { Bank } from './bank.ts'
import type { CardProvider } from './card-provider.ts'
import type { Answer } from './insist.ts'
import type { AcceptedOrder, Ledger } from './ledger.ts'
import type { Moments } from './moments.ts'

export type Browser = ReturnType<typeof httpVisitor>
export type License = { id: number; sn: string; type: number; period: number; servers: number }
type Cart = {
  product: string
  servers: number
  mode?: string
  license_id?: number
  coupon?: string
}

/** Who trades. `ask` sends a request, and returns null where the shop has not answered it. */
export type Buyer = {
  browser: Browser
  email: string
  ledger: Ledger
  moments: Moments
  cards: CardProvider
  ask: (send: () => Promise<Response>) => Promise<Answer | null>
}

export async function readLicenses({ ask, browser }: Buyer): Promise<License[]> {
  const answer = await ask(() => browser.get('/api/accounts/profile/'))
  // The contract of the call.
  const profile = answer?.body['data'] as { licenses: License[] } | undefined
  return profile?.licenses ?? []
}

/** With the session of the payment page; an order of 0 needs none. Null if the shop refused it. */
export async function orderByCard(buyer: Buyer, cart: Cart) {
  const placed = await order(buyer, { ...cart, payment: 'stripe' })
  if (!placed) return null
  const sessionId = /\/pay\/(\w+)$/.exec(placed.url)?.[1]
  // The order page follows an order of 0.
  const id = sessionId ? buyer.cards.orderNumber(sessionId) : readOrderNumber(placed.url)
  const accepted = remember(buyer, cart, { id, key: placed.key, method: 'card', isPaid: !sessionId })
  return { accepted, sessionId }
}

export async function orderByTransfer(buyer: Buyer, servers: number): Promise<AcceptedOrder | null> {
  const cart = { product: 'astra-1y', servers }
  const placed = await order(buyer, { ...cart, payment: 'bank', ...companyDetails })
  if (!placed) return null
  const id = readOrderNumber(placed.url)
  return remember(buyer, cart, { id, key: placed.key, method: 'bank', isPaid: false })
}

export async function payByTransfer({ ask, browser }: Buyer, accepted: AcceptedOrder, bank: Bank) {
  const answer = await ask(() => browser.get(`/api/orders/${accepted.id}/`))
  // The contract of the call.
  const { total } = (answer?.body['data'] ?? {}) as { total?: number }
  if (total !== undefined)
    bank.transfer({ id: accepted.id, total, onBooked: () => void (accepted.isPaid = true) })
}

/** Looks at the order as its page does. `mayAsk` lets the shop ask the provider. */
export async function isPaid({ ask, browser }: Buyer, id: number, mayAsk: boolean): Promise<boolean> {
  const path = `/api/orders/${id}/`
  const answer = await ask(() => (mayAsk ? browser.post(`${path}payment-check/`) : browser.get(path)))
  // The contract of the call.
  return (answer?.body['data'] as { status: string } | undefined)?.status === 'paid'
}

async function order({ ledger, browser, moments, ask }: Buyer, cart: Cart & { payment: string }) {
  for (let attempt = 1; attempt <= 5; attempt++) {
    const key = randomUUID()
    const answer = await ask(() => {
      moments.pass('order')
      return browser.post('/api/astra/order/', {
        json: { country: 'DEU', ...cart },
        headers: { 'idempotency-key': key },
      })
    })
    // The contract of the call.
    const { url, message } = (answer?.body ?? {}) as { url?: string; message?: string }
    if (answer?.status === 200 && url) return { key, url }
    const reason = `${answer?.status ?? 'no answer'} ${message ?? ''}`
    ledger.refusals.set(reason, (ledger.refusals.get(reason) ?? 0) + 1)
    // The card provider failed, so the order was cancelled.
    if (answer?.status !== 502) return null
  }
  return null
}

function remember(
  { ledger, email }: Buyer,
  { mode = 'buy', servers, coupon = '' }: Cart,
  placed: Pick<AcceptedOrder, 'id' | 'key' | 'method' | 'isPaid'>,
): AcceptedOrder {
  // The same cart again is the same order while it is unpaid, with the key of the first time.
  const key = ledger.orders.get(placed.id)?.key ?? placed.key
  const accepted = { ...placed, key, email, mode, servers, coupon }
  ledger.orders.set(placed.id, accepted)
  return accepted
}

function readOrderNumber(url: string): number {
  return Number(/\/orders\/(\d+)\//.exec(url)?.[1])
}
