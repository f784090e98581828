import { findContact } from '../customers/find-contact.ts'
import { findOrder, type OrderRow } from '../orders/store.ts'
import { nextAttempt } from '../payments/attempts.ts'
import { endAttempt, newestPayment } from '../payments/store.ts'
import { hasUnmatchedPayment } from '../payments/unmatched-store.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Shop } from '../shop.ts'
import { openPayment } from './open-payment.ts'
import { syncPayment } from './sync-payment.ts'

/**
 * The provider's page on which a pending card order is paid: the one that is open, or else a new one. The provider is
 * asked first, so that a page which was paid or has closed meanwhile is never handed out. Refuses what is not pending,
 * and what money has come for that a person looks at.
 */
export async function paymentPageOf(shop: Shop, orderId: number): Promise<string> {
  const last = await newestPayment(shop.db, orderId)
  requirePayable(await requireOrder(shop, orderId))
  if (last?.status === 'open' && (await isStillOpen(shop, last))) return last.url

  const order = await requireOrder(shop, orderId)
  requirePayable(order)
  return openAnother(shop, order, last?.attempt ?? 0)
}

/** Refuses, in the words that fit, an order that nobody can pay by card now. */
export function requirePayable(order: { status: string; paymentMethod: number; moneyWaits: boolean }) {
  if (order.paymentMethod !== 8) throw new Refusal('payment-link-not-offered')
  if (order.status === 'paid') throw new Refusal('order-already-paid')
  if (order.moneyWaits) throw new Refusal('money-looked-at')
  if (order.status === 'cancelled') throw new Refusal('order-cancelled')
  if (order.status === 'expired') throw new Refusal('order-expired')
}

async function isStillOpen(shop: Shop, page: { orderId: number; sessionId: string }): Promise<boolean> {
  const { status } = await syncPayment(shop, shop.providers.card, page.sessionId).catch(notOpened)
  if (status === 'paid') {
    requirePayable(await requireOrder(shop, page.orderId))
    throw new Refusal('order-already-paid')
  }
  return status === 'open'
}

async function openAnother(shop: Shop, order: OrderRow, last: number): Promise<string> {
  const { email } = await findContact(shop.db, order.customerId)
  const begun = await nextAttempt(shop.db, { order, last, now: shop.clock.now() })
  try {
    return await openPayment(shop, order, { email, begun })
  } catch (error) {
    await endAttempt(shop.db, { orderId: order.id, attempt: begun.attempt })
    requirePayable(await requireOrder(shop, order.id))
    return notOpened(error)
  }
}

function notOpened(cause: unknown): never {
  throw new Refusal('payment-page-not-opened', { cause })
}

async function requireOrder(shop: Shop, orderId: number): Promise<OrderRow & { moneyWaits: boolean }> {
  const order = await findOrder(shop.db, orderId)
  if (!order) throw new Refusal('not-found')
  return { ...order, moneyWaits: await hasUnmatchedPayment(shop.db, orderId) }
}
