import { paymentMethodNumbers } from '../../domain/payments/methods.ts'
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
import { applyAcceptedMoney, isUnmatchedPayment, setOrderOfReversal } from '../payments/unmatched-store.ts'
import type { Transaction } from '../platform/database/database.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Shop } from '../shop.ts'
import { closeUnlessLinkIsOpen } from './close-lapsed-orders.ts'
import { completeOrder, lockExistingOrder, UnmatchedPaymentError } from './complete-order.ts'
import { notifyProgress } from './notify-progress.ts'
import { recordPlaceOfPayment, requireClearPlace } from './place-of-order.ts'

/** What a provider reports, with its name. */
type Reported = PaymentReport & { provider: string }

/** Idempotent. `moneyReceived`: the provider has announced money, so that in a closed session it is late. */
export async function syncPayment(
  shop: Shop,
  provider: PaymentProvider,
  sessionId: string,
  { moneyReceived = false } = {},
): Promise<PaymentReport> {
  const reported = { ...(await provider.report(sessionId)), provider: provider.name }
  const isLate = moneyReceived && (reported.status === 'expired' || reported.status === 'failed')
  await applyReport(shop, isLate ? { unmatched: 'paid-late', ...reported } : reported)
  return reported
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
  await applyReport(shop, { ...report, provider: provider.name })
}

async function applyReport(shop: Shop, report: Reported) {
  if (report.status === 'paid') await receivePayment(shop, report)
  if (report.status === 'open' && report.progress) await notifyPaymentProgress(shop, report)
  if (report.unmatched) await recordUnmatched(shop, report, report.unmatched)
  if (report.status === 'expired' || report.status === 'failed')
    await releasePayment(shop, report, report.status)
}

async function receivePayment(shop: Shop, report: Reported) {
  const { provider, reference: paymentReference } = report
  await recordPlaceOfPayment(shop, report)
  try {
    await shop.db.transaction(tx => payOrder(tx, shop, report))
    await setOrderOfReversal(shop.db, { provider, paymentReference })
  } catch (error) {
    const reason = unmatchedReason(error)
    if (!reason) throw error
    // Its order may have been paid or cancelled since, which does not make it a second payment.
    if (await isUnmatchedPayment(shop.db, { provider, reference: readReference(report) })) return
    await recordUnmatched(shop, report, reason)
  }
}

async function payOrder(tx: Transaction, shop: Shop, report: Reported) {
  const known = await findPayment(tx, report)
  if (known && report.orderId !== null && report.orderId !== known.orderId)
    throw new UnmatchedPaymentError('unknown-order')
  const order = await lockExistingOrder(tx, known?.orderId ?? report.orderId)
  // Read again under the lock: another notice of the same payment may have paid the order.
  const payment = (await findPayment(tx, report)) ?? (await adoptSession(tx, shop, report, order))
  if (payment.status === 'paid') return

  await requireClearPlace(tx, shop, order)
  const now = shop.clock.now()
  await setPaymentPaid(tx, payment.id, { reference: report.reference, now })
  if (order.paymentMethod === paymentMethodNumbers.crypto) await applyAcceptedMoney(tx, payment.id, now)
  await completeOrder(tx, shop, order, report)
}

/** A session opened just before the shop was killed was never saved. */
async function adoptSession(tx: Transaction, shop: Shop, report: Reported, order: OrderRow) {
  if (order.sessionId !== '') throw new UnmatchedPaymentError('unknown-session')
  const now = shop.clock.now()
  await insertPayment(tx, {
    orderId: order.id,
    attempt: 1,
    provider: report.provider,
    sessionId: report.sessionId,
    amount: report.amount,
    currency: order.currency,
    createdAt: now,
    expiresAt: now,
  })
  const payment = await findPayment(tx, report)
  if (!payment) throw new UnmatchedPaymentError('unknown-session')
  return payment
}

async function releasePayment(shop: Shop, report: Reported, status: 'expired' | 'failed') {
  const payment = await findPayment(shop.db, report)
  if (!payment) return
  await shop.db.transaction(async tx => {
    const now = shop.clock.now()
    if (!(await closePayment(tx, payment.id, { status, now }))) return
    // Its order has expired since, or has another page.
    if (payment.status === 'unsynced') return
    // A customer whose payment is being reviewed must not be offered another invoice.
    if (!report.unmatched) await notifyProgress(tx, shop, payment, status)
    const { orderId } = payment
    await closeUnlessLinkIsOpen(tx, shop, {
      orderId,
      status: status === 'failed' ? 'cancelled' : 'expired',
    })
  })
}

async function notifyPaymentProgress(shop: Shop, report: Reported) {
  const { progress } = report
  const payment = await findPayment(shop.db, report)
  if (payment && progress) await shop.db.transaction(tx => notifyProgress(tx, shop, payment, progress))
}

function unmatchedReason(error: unknown): UnmatchedReason | null {
  if (error instanceof UnmatchedPaymentError) return error.reason
  return isDuplicatePayment(error) ? 'reference-used' : null
}

function readReference({ reference, sessionId }: PaymentReport): string {
  return reference ?? sessionId
}

async function recordUnmatched(shop: Shop, report: Reported, reason: UnmatchedReason) {
  const { provider, sessionId, amount } = report
  const payment = await findPayment(shop.db, report)
  const orderId = payment?.orderId ?? report.orderId
  shop.log.warn({ provider, orderId, reason }, 'a payment matches no order')
  await shop.db.transaction(async tx => {
    await recordUnmatchedPayment(tx, shop, {
      orderIds: payment ? [payment.orderId] : [],
      provider,
      sessionId,
      reference: readReference(report),
      reason,
      amount,
      currency: report.currency.toUpperCase(),
      noticedAt: shop.clock.now(),
    })
    if (payment) await notifyChatOfUnmatchedPayment(tx, shop, { ...payment, reason })
  })
}
