import type { UnmatchedReason } from '../../domain/payments/unmatched-reasons.ts'
import { notifyChatOfUnmatchedPayment } from '../chat/notify-chat.ts'
import type { OrderRow } from '../orders/store.ts'
import { findProvider, type PaymentProvider, type PaymentReport } from '../payments/provider.ts'
import { recordUnmatchedPayment } from '../payments/record-unmatched-payment.ts'
import {
  closePayment,
  findOpenPayment,
  findPayment,
  insertPayment,
  isDuplicatePayment,
  setPaymentPaid,
} from '../payments/store.ts'
import { isUnmatchedPayment, setOrderOfReversal } from '../payments/unmatched-store.ts'
import type { Transaction } from '../platform/database/database.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Shop } from '../shop.ts'
import { closeUnlessLinkIsOpen } from './close-lapsed-orders.ts'
import { completeOrder, lockExistingOrder, UnmatchedPaymentError } from './complete-order.ts'
import { notifyProgress } from './notify-progress.ts'
import { recordPlaceOfPayment, requireClearPlace } from './place-of-order.ts'

/** Idempotent. `moneyReceived`: the provider has announced money, so that in a closed session it is late. */
export async function syncPayment(
  shop: Shop,
  provider: PaymentProvider,
  sessionId: string,
  { moneyReceived = false } = {},
): Promise<PaymentReport> {
  const report = await provider.report(sessionId)
  const isClosed = report.status === 'expired' || report.status === 'failed'
  await applyReport(
    shop,
    provider,
    moneyReceived && isClosed ? { unmatched: 'paid-late', ...report } : report,
  )
  return report
}

/** Refuses 'payment-not-checked' when the provider fails. */
export async function syncOpenPayment(shop: Shop, orderId: number): Promise<void> {
  const payment = await findOpenPayment(shop.db, orderId)
  if (!payment) return

  const provider = findProvider(shop.providers, payment.provider)
  if (!provider) throw new Refusal('payment-not-checked')
  const report = await provider.report(payment.sessionId).catch((cause: unknown) => {
    throw new Refusal('payment-not-checked', { cause })
  })
  await applyReport(shop, provider, report)
}

async function applyReport(shop: Shop, provider: PaymentProvider, report: PaymentReport) {
  if (report.status === 'paid') await receivePayment(shop, provider, report)
  if (report.status === 'open' && report.progress) await notifyPaymentProgress(shop, provider, report)
  if (report.unmatched) await recordUnmatched(shop, provider, report, report.unmatched)
  if (report.status === 'expired' || report.status === 'failed')
    await releasePayment(shop, provider, report, report.status)
}

async function receivePayment(shop: Shop, provider: PaymentProvider, report: PaymentReport) {
  await recordPlaceOfPayment(shop, provider.name, report)
  try {
    await shop.db.transaction(tx => payOrder(tx, shop, provider, report))
    await setOrderOfReversal(shop.db, { provider: provider.name, paymentReference: report.reference })
  } catch (error) {
    const reason = unmatchedReason(error)
    if (!reason) throw error
    // Its order may have been paid or cancelled since, which does not make it a second payment.
    if (await isUnmatchedPayment(shop.db, { provider: provider.name, reference: paymentReference(report) }))
      return
    await recordUnmatched(shop, provider, report, reason)
  }
}

async function payOrder(tx: Transaction, shop: Shop, provider: PaymentProvider, report: PaymentReport) {
  const known = await findPayment(tx, provider.name, report.sessionId)
  if (known && report.orderId !== null && report.orderId !== known.orderId)
    throw new UnmatchedPaymentError('unknown-order')
  const order = await lockExistingOrder(tx, known?.orderId ?? report.orderId)
  // Read again under the lock: another notice of the same payment may have paid the order.
  const payment =
    (await findPayment(tx, provider.name, report.sessionId)) ??
    (await adoptSession(tx, shop, provider, report, order))
  if (payment.status === 'paid') return

  await requireClearPlace(tx, shop, order)
  await setPaymentPaid(tx, payment.id, { reference: report.reference, now: shop.clock.now() })
  await completeOrder(tx, shop, order, report)
}

/** A session opened just before the shop was killed was never saved. */
async function adoptSession(
  tx: Transaction,
  shop: Shop,
  provider: PaymentProvider,
  report: PaymentReport,
  order: OrderRow,
) {
  if (order.sessionId !== '') throw new UnmatchedPaymentError('unknown-session')
  const now = shop.clock.now()
  await insertPayment(tx, {
    orderId: order.id,
    attempt: 1,
    provider: provider.name,
    sessionId: report.sessionId,
    amount: report.amount,
    currency: order.currency,
    createdAt: now,
    expiresAt: now,
  })
  const payment = await findPayment(tx, provider.name, report.sessionId)
  if (!payment) throw new UnmatchedPaymentError('unknown-session')
  return payment
}

async function releasePayment(
  shop: Shop,
  provider: PaymentProvider,
  { sessionId, unmatched }: PaymentReport,
  status: 'expired' | 'failed',
) {
  const payment = await findPayment(shop.db, provider.name, sessionId)
  if (!payment) return
  await shop.db.transaction(async tx => {
    const now = shop.clock.now()
    if (!(await closePayment(tx, payment.id, { status, now }))) return
    // Its order has expired since, or has another page.
    if (payment.status === 'unsynced') return
    // A customer whose payment is being reviewed must not be offered another invoice.
    if (!unmatched) await notifyProgress(tx, shop, payment, status)
    const { orderId } = payment
    await closeUnlessLinkIsOpen(tx, shop, {
      orderId,
      status: status === 'failed' ? 'cancelled' : 'expired',
    })
  })
}

async function notifyPaymentProgress(
  shop: Shop,
  provider: PaymentProvider,
  { sessionId, progress }: PaymentReport,
) {
  const payment = await findPayment(shop.db, provider.name, sessionId)
  if (!payment || !progress) return
  await shop.db.transaction(tx => notifyProgress(tx, shop, payment, progress))
}

function unmatchedReason(error: unknown): UnmatchedReason | null {
  if (error instanceof UnmatchedPaymentError) return error.reason
  return isDuplicatePayment(error) ? 'reference-used' : null
}

function paymentReference({ reference, sessionId }: PaymentReport): string {
  return reference ?? sessionId
}

async function recordUnmatched(
  shop: Shop,
  provider: PaymentProvider,
  report: PaymentReport,
  reason: UnmatchedReason,
) {
  const payment = await findPayment(shop.db, provider.name, report.sessionId)
  shop.log.warn(
    { provider: provider.name, orderId: payment?.orderId ?? report.orderId, reason },
    'a payment matches no order',
  )
  await shop.db.transaction(async tx => {
    await recordUnmatchedPayment(tx, shop, {
      orderIds: payment ? [payment.orderId] : [],
      provider: provider.name,
      sessionId: report.sessionId,
      reference: paymentReference(report),
      reason,
      amount: report.amount,
      currency: report.currency.toUpperCase(),
      noticedAt: shop.clock.now(),
    })
    if (payment) await notifyChatOfUnmatchedPayment(tx, shop, { ...payment, reason })
  })
}
