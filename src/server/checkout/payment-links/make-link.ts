import { createHash, createHmac } from 'node:crypto'
import type { OrderRow } from '../../orders/store.ts'
import { utcDay } from '../../platform/clock.ts'
import { countTries } from '../../platform/http/rate-limit.ts'
import type { Shop } from '../../shop.ts'
import { requirePayableBy } from '../require-payable.ts'
import { saveLink } from './store.ts'

const lifetimeMs = 7 * 86_400_000

/** Makes the link for a customer who asks for it, a limited number of times an hour. */
export async function makeLimitedLink(shop: Shop, link: { order: OrderRow; madeBy: number }) {
  const subject = String(link.madeBy)
  await countTries(shop, [{ name: 'payment-link', subject, most: 60, withinSeconds: 3600 }])
  return makePaymentLink(shop, link)
}

/** Works for 7 days, and is the same all UTC day. The token derives from the shop's secret; only its hash is stored. */
export async function makePaymentLink(shop: Shop, { order, madeBy }: { order: OrderRow; madeBy: number }) {
  const now = shop.clock.now()
  await requirePayableBy('stripe', shop, order)
  const madeOn = utcDay(now)
  const token = deriveToken(shop.config.secret, { orderId: order.id, madeOn })
  const { expiresAt } = await saveLink(shop.db, {
    orderId: order.id,
    madeOn,
    tokenHash: hashLinkToken(token),
    madeBy,
    createdAt: now,
    expiresAt: new Date(now.getTime() + lifetimeMs),
  })
  return { url: `${shop.config.baseUrl}/orders/payment/link/?id=${token}`, expiresAt }
}

export function hashLinkToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

function deriveToken(secret: string, { orderId, madeOn }: { orderId: number; madeOn: string }): string {
  return createHmac('sha256', secret).update(`payment link\0${orderId}\0${madeOn}`).digest('base64url')
}
