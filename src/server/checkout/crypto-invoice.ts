import type { Language } from '../../domain/languages.ts'
import { formatMoney } from '../../domain/money/money.ts'
import { paymentMethodNumbers } from '../../domain/payments/methods.ts'
import { findContact } from '../customers/store.ts'
import { findOrder, lockOrder, type OrderRow } from '../orders/store.ts'
import { nextAttempt, recordOpenedPayment } from '../payments/attempts.ts'
import type { CryptoProvider } from '../payments/provider.ts'
import { closePayment, newestPayment } from '../payments/store.ts'
import type { Shop } from '../shop.ts'
import { paymentRequest } from './open-payment.ts'
import { orderWords } from './order-words.ts'
import { findPaymentObstacle } from './require-payable.ts'
import { endUnsyncedPayments } from './sync-open-payments.ts'
import { syncPayment } from './sync-payment.ts'

const invoiceLifetimeMs = 3600_000

type InvoiceChoice = { provider: CryptoProvider; currencyOption: string }

/** Null if the order cannot be paid now. Another provider's invoice is withdrawn first: only one is open at a time. */
export async function openCryptoInvoice(shop: Shop, orderId: number, wanted: InvoiceChoice) {
  const last = await newestPayment(shop.db, orderId)
  if (last?.status === 'open' && (await isStillOpen(shop, last, wanted))) return last

  const order = await findOrder(shop.db, orderId)
  if (order?.paymentMethod !== paymentMethodNumbers.crypto || (await findPaymentObstacle(shop, order)))
    return null
  return openInvoice(shop, order, { ...wanted, last: last?.attempt ?? 0 })
}

async function isStillOpen(
  shop: Shop,
  last: { id: number; orderId: number; provider: string; sessionId: string },
  { provider }: InvoiceChoice,
): Promise<boolean> {
  const holder = shop.providers.crypto.find(each => each.name === last.provider)
  if (!holder) {
    await endUnsyncedPayments(shop, last)
    return false
  }
  const { status, progress } = await syncPayment(shop, holder, last.sessionId)
  if (status !== 'open') return false
  if (progress || holder.name === provider.name) return true

  await holder.withdraw(last.sessionId)
  await closePayment(shop.db, last.id, { status: 'expired', now: shop.clock.now() })
  return false
}

async function openInvoice(
  shop: Shop,
  order: OrderRow,
  { provider, currencyOption, last }: InvoiceChoice & { last: number },
) {
  const now = shop.clock.now()
  const { email } = await findContact(shop.db, order.customerId)
  const begun = await nextAttempt(shop.db, { order, last, now })
  const latest = new Date(begun.begunAt.getTime() + invoiceLifetimeMs)
  const expiresAt = order.expiresAt && order.expiresAt < latest ? order.expiresAt : latest
  const request = { ...paymentRequest(shop, order, email, begun), expiresAt, currencyOption }
  const opened = await provider.open(request)
  return shop.db.transaction(async tx => {
    // Locked, so that an order which is paid or closed at this moment gets no further invoice.
    const locked = await lockOrder(tx, order.id)
    if (locked?.status !== 'pending') return null
    return { ...(await recordOpenedPayment(tx, provider.name, request, opened)), provider: provider.name }
  })
}

export type OrderInChat = NonNullable<Awaited<ReturnType<typeof orderInChat>>>

export async function orderInChat(shop: Shop, id: number) {
  const order = await findOrder(shop.db, id)
  if (!order) return null
  return {
    id,
    language: order.language,
    title: (language: Language) => orderWords[language].lineTitle(shop.config.productName, order),
    total: (language: Language) => formatMoney(order.total, order.currency, { language, decimals: 'always' }),
    obstacle: await findPaymentObstacle(shop, order),
  }
}
