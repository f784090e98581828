import { createHash, createHmac } from 'node:crypto'
import { dayOf } from '../../platform/clock.ts'
import { countTries } from '../../platform/rate-limit.ts'
import type { Shop } from '../../shop.ts'
import type { SignedInCustomer } from '../../sign-in/session.ts'
import { ownOrder } from '../list-orders.ts'
import { requirePayable } from '../payment-page.ts'
import { keepLink } from './store.ts'

const lifetimeMs = 7 * 86_400_000

/**
 * A link by which anyone may pay this order within 7 days, while it is pending. Asked again on the same UTC day, it is
 * the same link: its 256 bits follow from the shop's secret, and the database keeps their hash only.
 */
export async function makePaymentLink(
  shop: Shop,
  { customer, orderId }: { customer: SignedInCustomer; orderId: number },
): Promise<{ url: string; expiresAt: Date }> {
  const now = shop.clock.now()
  const order = await ownOrder(shop, customer, orderId, customer.language)
  requirePayable({
    status: order.status,
    paymentMethod: order.payment_method,
    moneyWaits: order.money_waits,
  })
  await countTries(shop.db, now, [
    { name: 'payment-link', subject: String(customer.id), most: 60, withinSeconds: 3600 },
  ])

  const madeOn = dayOf(now)
  const token = tokenOf(shop.config.secret, { orderId, madeOn })
  const { expiresAt } = await keepLink(shop.db, {
    orderId,
    madeOn,
    tokenHash: hashOfLinkToken(token),
    madeBy: customer.id,
    createdAt: now,
    expiresAt: new Date(now.getTime() + lifetimeMs),
  })
  return { url: `${shop.config.baseUrl}/orders/payment/link/?id=${token}`, expiresAt }
}

export function hashOfLinkToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

function tokenOf(secret: string, { orderId, madeOn }: { orderId: number; madeOn: string }): string {
  return createHmac('sha256', secret).update(`payment link\0${orderId}\0${madeOn}`).digest('base64url')
}
