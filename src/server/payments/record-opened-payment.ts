import type { Reader } from '../platform/database.ts'
import type { OpenedPayment, PaymentRequest } from './provider.ts'
import { findOpenPayment, findPayment, insertPayment } from './store.ts'

/** Returns the page on which the order is paid: this one, or the one that was open. */
export async function recordOpenedPayment(
  db: Reader,
  provider: string,
  request: PaymentRequest,
  opened: OpenedPayment,
): Promise<OpenedPayment> {
  const inserted = await insertPayment(db, {
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
  const saved =
    inserted ??
    (await findPayment(db, provider, opened.sessionId)) ??
    (await findOpenPayment(db, request.orderId))
  if (!saved)
    throw new Error(`Another payment page of order ${request.orderId} was opened and closed meanwhile`)
  return saved
}
