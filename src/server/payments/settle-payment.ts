import { expireOrder } from '../orders/expire-order.ts'
import { lockPayableOrder, type MismatchReason, markPaid, PaymentMismatch } from '../orders/mark-paid.ts'
import { isUniqueViolation, type Transaction } from '../platform/database.ts'
import type { Shop } from '../shop.ts'
import type { PaymentProvider, PaymentReport } from './provider.ts'
import { findPayment, insertMismatch, insertPayment, sessionOfOrder, setPaymentStatus } from './store.ts'

/**
 * Asks the provider how a session stands and does what follows from it, once however often it is called: webhooks,
 * the review page and the regular look at open payments all come here.
 */
export async function settlePayment(shop: Shop, provider: PaymentProvider, sessionId: string): Promise<void> {
  const report = await provider.report(sessionId)
  if (report.status === 'paid') await receivePayment(shop, provider, report)
  if (report.status === 'expired' || report.status === 'failed')
    await releasePayment(shop, provider, report.status, sessionId)
}

/** Settles the open payment of an order now, if it has one. */
export async function checkPayment(shop: Shop, orderId: number): Promise<void> {
  const payment = await sessionOfOrder(shop.db, orderId)
  if (payment) await settlePayment(shop, shop.providers.stripe, payment.sessionId)
}

async function receivePayment(shop: Shop, provider: PaymentProvider, report: PaymentReport) {
  try {
    await shop.db.transaction(tx => settle(tx, shop, provider, report))
  } catch (error) {
    const reason = mismatchOf(error)
    if (!reason) throw error
    await keepMismatch(shop, provider, report, reason)
  }
}

async function settle(tx: Transaction, shop: Shop, provider: PaymentProvider, report: PaymentReport) {
  const known = await findPayment(tx, provider.name, report.sessionId)
  if (known && report.orderId !== null && report.orderId !== known.orderId)
    throw new PaymentMismatch('unknown-order')
  const order = await lockPayableOrder(tx, known?.orderId ?? report.orderId)
  // Read again under the order's lock: another notice of the same payment may have settled it meanwhile.
  const payment =
    (await findPayment(tx, provider.name, report.sessionId)) ??
    (await adopt(tx, shop, provider, report, order))
  if (payment.status === 'paid') return

  await setPaymentStatus(tx, payment.id, {
    status: 'paid',
    reference: report.reference,
    now: shop.clock.now(),
  })
  await markPaid(tx, shop, order, report)
}

/** A session that was opened for an order just before the shop was killed, and so was never written down. */
async function adopt(
  tx: Transaction,
  shop: Shop,
  provider: PaymentProvider,
  report: PaymentReport,
  order: { id: number; sessionId: string },
) {
  if (order.sessionId !== '') throw new PaymentMismatch('unknown-session')
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
  if (!payment) throw new PaymentMismatch('unknown-session')
  return payment
}

async function releasePayment(
  shop: Shop,
  provider: PaymentProvider,
  status: 'expired' | 'failed',
  sessionId: string,
) {
  const payment = await findPayment(shop.db, provider.name, sessionId)
  if (payment?.status !== 'open') return
  await shop.db.transaction(async tx => {
    await setPaymentStatus(tx, payment.id, { status, now: shop.clock.now() })
    await expireOrder(tx, payment.orderId, status === 'failed' ? 'cancelled' : 'expired')
  })
}

function mismatchOf(error: unknown): MismatchReason | null {
  if (error instanceof PaymentMismatch) return error.reason
  return isUniqueViolation(error, 'payments_reference') ? 'reference-used' : null
}

async function keepMismatch(
  shop: Shop,
  provider: PaymentProvider,
  report: PaymentReport,
  reason: MismatchReason,
) {
  const payment = await findPayment(shop.db, provider.name, report.sessionId)
  shop.log.warn(
    { provider: provider.name, orderId: payment?.orderId ?? report.orderId, reason },
    'a payment fits no order',
  )
  await insertMismatch(shop.db, {
    orderId: payment?.orderId ?? null,
    provider: provider.name,
    sessionId: report.sessionId,
    reference: report.reference ?? report.sessionId,
    reason,
    amount: report.amount,
    currency: report.currency.toUpperCase(),
    noticedAt: shop.clock.now(),
  })
}
