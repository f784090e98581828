import type { Database, Transaction } from '../platform/database.ts'
import type { OpenedPayment, PaymentRequest } from './provider.ts'
import { findPayment, insertPayment, openPaymentOf } from './store.ts'

/**
 * Remembers the page of an attempt to pay; the same attempt is remembered once. Answers the page that the order is
 * paid on: this one, or the one that was open before.
 */
export async function recordOpenedPayment(
  tx: Transaction,
  provider: string,
  request: PaymentRequest,
  opened: OpenedPayment,
): Promise<OpenedPayment> {
  const [inserted] = await insertOpenedPayment(tx, provider, request, opened)
  const kept =
    inserted ??
    (await findPayment(tx, provider, opened.sessionId)) ??
    (await openPaymentOf(tx, request.orderId))
  if (!kept)
    throw new Error(`Another payment page of order ${request.orderId} was opened and closed meanwhile`)
  return kept
}

/** Only the first statement of it, to be part of another one; it gives no row where there is a page already. */
export function insertOpenedPayment(
  db: Database | Transaction,
  provider: string,
  request: PaymentRequest,
  opened: OpenedPayment,
) {
  return insertPayment(db, {
    orderId: request.orderId,
    attempt: request.attempt,
    provider,
    sessionId: opened.sessionId,
    url: opened.url,
    amount: request.total,
    currency: request.currency,
    createdAt: request.createdAt,
    expiresAt: opened.expiresAt,
  })
}
