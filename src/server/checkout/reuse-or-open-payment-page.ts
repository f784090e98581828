import { findContact } from '../customers/store.ts'
import { findOrder, type OrderRow } from '../orders/store.ts'
import { endAttempt, nextAttempt } from '../payments/attempts.ts'
import type { SavedCard } from '../payments/provider.ts'
import { newestPayment } from '../payments/store.ts'
import { Refusal, requireFound } from '../platform/http/refusal.ts'
import type { Shop } from '../shop.ts'
import { openPayment } from './open-payment.ts'
import { requirePayableBy } from './require-payable.ts'
import { syncPayment } from './sync-payment.ts'

/** Syncs an open page first, so that a page which was paid or has closed is never returned. */
export async function reuseOrOpenPaymentPage(shop: Shop, orderId: number): Promise<string> {
  const last = await newestPayment(shop.db, orderId)
  await requireOrder(shop, orderId)
  if (last?.status === 'open' && (await isStillOpen(shop, last))) return last.url

  return openNextPage(shop, await requireOrder(shop, orderId), last?.attempt ?? 0)
}

async function isStillOpen(shop: Shop, page: { orderId: number; sessionId: string }): Promise<boolean> {
  const { status } = await syncPayment(shop, shop.providers.card, page.sessionId).catch(refuseUnopened)
  if (status === 'paid') {
    await requireOrder(shop, page.orderId)
    throw new Refusal('order-already-paid')
  }
  return status === 'open'
}

/** With a card it is a charge, which has no page. */
export async function openNextPage(shop: Shop, order: OrderRow, last: number, card?: SavedCard) {
  const { email } = await findContact(shop.db, order.customerId)
  const begun = await nextAttempt(shop.db, { order, last, now: shop.clock.now() })
  try {
    return await openPayment(shop, order, { email, begun, card })
  } catch (error) {
    await endAttempt(shop.db, { orderId: order.id, attempt: begun.attempt })
    await requireOrder(shop, order.id)
    return refuseUnopened(error)
  }
}

function refuseUnopened(cause: unknown): never {
  throw new Refusal('payment-page-not-opened', { cause })
}

async function requireOrder(shop: Shop, orderId: number): Promise<OrderRow> {
  const order = requireFound(await findOrder(shop.db, orderId))
  await requirePayableBy('stripe', shop, order)
  return order
}
