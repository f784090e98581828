import { findContact } from '../customers/find-contact.ts'
import { findOrder, lockOrder, type OrderRow } from '../orders/store.ts'
import { nextAttempt } from '../payments/attempts.ts'
import type { CryptoProvider } from '../payments/provider.ts'
import { recordOpenedPayment } from '../payments/record-opened-payment.ts'
import { closePayment, newestPayment } from '../payments/store.ts'
import type { Shop } from '../shop.ts'
import { paymentRequest } from './open-payment.ts'
import { syncPayment } from './sync-payment.ts'

/** How long an invoice holds its exchange rate. */
const invoiceLifetimeMs = 3600_000

type Wanted = { provider: CryptoProvider; way: string }

/**
 * The invoice by which a pending crypto order is paid now: the open one, or else a new one, and null where the order
 * takes no payment any more. Only one is open at a time; another provider's is withdrawn first, unless money is on its
 * way there. Throws when a provider does not answer.
 */
export async function cryptoInvoiceOf(
  shop: Shop,
  orderId: number,
  wanted: Wanted,
): Promise<{ url: string; expiresAt: Date; provider: string } | null> {
  const last = await newestPayment(shop.db, orderId)
  if (last?.status === 'open' && (await isKept(shop, last, wanted))) return last

  const order = await payableOrder(shop, orderId)
  return order && openInvoice(shop, order, { ...wanted, last: last?.attempt ?? 0 })
}

/** A crypto order that can be paid now. */
export async function payableOrder(shop: Shop, orderId: number): Promise<OrderRow | null> {
  const order = await findOrder(shop.db, orderId)
  return order && takesPayment(order, shop.clock.now()) ? order : null
}

function takesPayment({ status, paymentMethod, expiresAt }: OrderRow, now: Date): boolean {
  return status === 'pending' && paymentMethod === 9 && expiresAt !== null && expiresAt > now
}

async function isKept(
  shop: Shop,
  last: { id: number; provider: string; sessionId: string },
  { provider }: Wanted,
): Promise<boolean> {
  const holder = shop.providers.crypto.find(each => each.name === last.provider)
  if (!holder) {
    await closePayment(shop.db, last.id, { status: 'expired', now: shop.clock.now() })
    return false
  }
  const { status, progress } = await syncPayment(shop, holder, last.sessionId)
  if (status !== 'open') return false
  if (progress || holder.name === provider.name) return true

  await holder.withdraw(last.sessionId)
  await closePayment(shop.db, last.id, { status: 'expired', now: shop.clock.now() })
  return false
}

async function openInvoice(shop: Shop, order: OrderRow, { provider, way, last }: Wanted & { last: number }) {
  const now = shop.clock.now()
  const { email } = await findContact(shop.db, order.customerId)
  const begun = await nextAttempt(shop.db, { order, last, now })
  const latest = new Date(begun.begunAt.getTime() + invoiceLifetimeMs)
  const expiresAt = order.expiresAt && order.expiresAt < latest ? order.expiresAt : latest
  const request = { ...paymentRequest(shop, order, email, begun), expiresAt, currencyOption: way }
  const opened = await provider.open(request)
  return shop.db.transaction(async tx => {
    // Held, so that an order which is paid or closed at this moment gets no further invoice.
    const now = await lockOrder(tx, order.id)
    if (now?.status !== 'pending') return null
    return { ...(await recordOpenedPayment(tx, provider.name, request, opened)), provider: provider.name }
  })
}
