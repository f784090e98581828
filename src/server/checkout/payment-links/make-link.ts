import { createHash, createHmac } from 'node:crypto'
import { requireVisibleOrder } from '../../orders/own-order.ts'
import { utcDay } from '../../platform/clock.ts'
import { countTries } from '../../platform/rate-limit.ts'
import type { Shop } from '../../shop.ts'
import type { SignedInCustomer } from '../../sign-in/session.ts'
import { requirePayableByCard } from '../require-payable.ts'
import { saveLink } from './store.ts'

const lifetimeMs = 7 * 86_400_000

/** Works for 7 days, and is the same all UTC day. The token derives from the shop's secret; only its hash is stored. */
export async function makePaymentLink(
  shop: Shop,
  { customer, orderId }: { customer: SignedInCustomer; orderId: number },
): Promise<{ url: string; expiresAt: Date }> {
  const now = shop.clock.now()
  await requirePayableByCard(shop, await requireVisibleOrder(shop.db, customer, orderId))
  await countTries(shop.db, now, [
    { name: 'payment-link', subject: String(customer.id), most: 60, withinSeconds: 3600 },
  ])

  const madeOn = utcDay(now)
  const token = deriveToken(shop.config.secret, { orderId, madeOn })
  const { expiresAt } = await saveLink(shop.db, {
    orderId,
    madeOn,
    tokenHash: hashLinkToken(token),
    madeBy: customer.id,
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
