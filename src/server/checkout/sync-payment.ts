import { notifyChatOfUnmatchedPayment } from '../chat/notify-chat.ts'
import { type PaymentProvider, type PaymentReport, providerNamed } from '../payments/provider.ts'
import { closePayment, findPayment, insertPayment, openPaymentOf, setPaymentPaid } from '../payments/store.ts'
import { isUnmatchedPayment, joinMoneyBack } from '../payments/unmatched-store.ts'
import { isUniqueViolation, type Transaction } from '../platform/database.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Shop } from '../shop.ts'
import { recordUnmatchedPayment } from '../unmatched-payments/record-unmatched-payment.ts'
import { closeUnlessHeld } from './close-lapsed-orders.ts'
import {
  completeOrder,
  lockPayableOrder,
  UnmatchedPaymentError,
  type UnmatchedReason,
} from './complete-order.ts'
import { notifyProgress } from './notify-progress.ts'

/**
 * Asks the provider how a session stands and does what follows from it, once however often it is called: webhooks,
 * the review page, payment links and the regular look at open payments all come here. Answers what the provider said.
 * `moneyCame` where it has told of money for the session: should that be closed, a person hears of it.
 */
export async function syncPayment(
  shop: Shop,
  provider: PaymentProvider,
  sessionId: string,
  { moneyCame = false } = {},
): Promise<PaymentReport['status']> {
  const report = await provider.report(sessionId)
  const isClosed = report.status === 'expired' || report.status === 'failed'
  await actOn(shop, provider, moneyCame && isClosed ? { amiss: 'paid-late', ...report } : report)
  return report.status
}

/** As `syncPayment` without an event, with all that the provider said. */
export async function lookAtPayment(
  shop: Shop,
  provider: PaymentProvider,
  sessionId: string,
): Promise<PaymentReport> {
  const report = await provider.report(sessionId)
  await actOn(shop, provider, report)
  return report
}

/** Settles the open payment of an order now, if it has one. Refuses 'payment-not-checked' when the provider fails. */
export async function checkPayment(shop: Shop, orderId: number): Promise<void> {
  const payment = await openPaymentOf(shop.db, orderId)
  if (!payment) return

  const provider = providerNamed(shop.providers, payment.provider)
  if (!provider) throw new Refusal('payment-not-checked')
  const report = await provider.report(payment.sessionId).catch((cause: unknown) => {
    throw new Refusal('payment-not-checked', { cause })
  })
  await actOn(shop, provider, report)
}

async function actOn(shop: Shop, provider: PaymentProvider, report: PaymentReport) {
  if (report.status === 'paid') await receivePayment(shop, provider, report)
  if (report.status === 'open' && report.progress) await noteProgress(shop, provider, report)
  if (report.amiss) await keepMismatch(shop, provider, report, report.amiss)
  if (report.status === 'expired' || report.status === 'failed')
    await releasePayment(shop, provider, report, report.status)
}

async function receivePayment(shop: Shop, provider: PaymentProvider, report: PaymentReport) {
  try {
    await shop.db.transaction(tx => settle(tx, shop, provider, report))
    await joinMoneyBack(shop.db, { provider: provider.name, paidAs: report.reference })
  } catch (error) {
    const reason = mismatchOf(error)
    if (!reason) throw error
    // Its order may have been paid or cancelled since: that makes no second money of it.
    if (await isUnmatchedPayment(shop.db, { provider: provider.name, reference: referenceOf(report) })) return
    await keepMismatch(shop, provider, report, reason)
  }
}

async function settle(tx: Transaction, shop: Shop, provider: PaymentProvider, report: PaymentReport) {
  const known = await findPayment(tx, provider.name, report.sessionId)
  if (known && report.orderId !== null && report.orderId !== known.orderId)
    throw new UnmatchedPaymentError('unknown-order')
  const order = await lockPayableOrder(tx, known?.orderId ?? report.orderId)
  // Read again under the order's lock: another notice of the same payment may have settled it meanwhile.
  const payment =
    (await findPayment(tx, provider.name, report.sessionId)) ??
    (await adopt(tx, shop, provider, report, order))
  if (payment.status === 'paid') return

  await setPaymentPaid(tx, payment.id, {
    reference: report.reference,
    now: shop.clock.now(),
  })
  await completeOrder(tx, shop, order, report)
}

/** A session that was opened for an order just before the shop was killed, and so was never written down. */
async function adopt(
  tx: Transaction,
  shop: Shop,
  provider: PaymentProvider,
  report: PaymentReport,
  order: { id: number; sessionId: string },
) {
  if (order.sessionId !== '') throw new UnmatchedPaymentError('unknown-session')
  const now = shop.clock.now()
  await insertPayment(tx, {
    orderId: order.id,
    attempt: 1,
    provider: provider.name,
    sessionId: report.sessionId,
    url: '',
    amount: report.amount,
    currency: report.currency.toUpperCase(),
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
  { sessionId, amiss }: PaymentReport,
  status: 'expired' | 'failed',
) {
  const payment = await findPayment(shop.db, provider.name, sessionId)
  if (!payment) return
  await shop.db.transaction(async tx => {
    const now = shop.clock.now()
    if (!(await closePayment(tx, payment.id, { status, now }))) return
    // Who is told that a person looks at the money must not be offered another invoice in the same breath.
    if (!amiss) await notifyProgress(tx, shop, payment, status)
    await closeUnlessHeld(tx, payment.orderId, { status: status === 'failed' ? 'cancelled' : 'expired', now })
  })
}

/** A page or invoice that the shop itself gave up: closed without a word, and without releasing the order. */
export async function withdrawPayment(shop: Shop, paymentId: number) {
  await shop.db.transaction(async tx => {
    await closePayment(tx, paymentId, { status: 'expired', now: shop.clock.now() })
  })
}

async function noteProgress(shop: Shop, provider: PaymentProvider, { sessionId, progress }: PaymentReport) {
  const payment = await findPayment(shop.db, provider.name, sessionId)
  if (!payment || !progress) return
  await shop.db.transaction(tx => notifyProgress(tx, shop, payment, progress))
}

function mismatchOf(error: unknown): UnmatchedReason | null {
  if (error instanceof UnmatchedPaymentError) return error.reason
  return isUniqueViolation(error, 'payments_reference') ? 'reference-used' : null
}

function referenceOf({ reference, sessionId }: PaymentReport): string {
  return reference ?? sessionId
}

async function keepMismatch(
  shop: Shop,
  provider: PaymentProvider,
  report: PaymentReport,
  reason: UnmatchedReason,
) {
  const payment = await findPayment(shop.db, provider.name, report.sessionId)
  shop.log.warn(
    { provider: provider.name, orderId: payment?.orderId ?? report.orderId, reason },
    'a payment fits no order',
  )
  await shop.db.transaction(async tx => {
    await recordUnmatchedPayment(tx, shop, {
      orderId: payment?.orderId ?? null,
      provider: provider.name,
      sessionId: report.sessionId,
      reference: referenceOf(report),
      reason,
      amount: report.amount,
      currency: report.currency.toUpperCase(),
      noticedAt: shop.clock.now(),
    })
    if (payment) await notifyChatOfUnmatchedPayment(tx, shop, { ...payment, reason })
  })
}
