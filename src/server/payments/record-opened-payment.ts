import type { Reader } from '../platform/database/database.ts'
import type { OpenedPayment, PaymentRequest } from './provider.ts'
import { findOpenPayment, findPayment, insertPayment } from './store.ts'

/** Returns the page on which the order is paid: this one, or the one that was open. */
export async function recordOpenedPayment(
  db: Reader,
  provider: string,
  request: PaymentRequest,
  opened: OpenedPayment,
): Promise<OpenedPayment> {
  const inserted = await insertPayment(db, openedPayment(provider, request, opened))
  const saved =
    inserted ??
    (await findPayment(db, provider, opened.sessionId)) ??
    (await findOpenPayment(db, request.orderId))
  if (!saved)
    throw new Error(`Another payment page of order ${request.orderId} was opened and closed meanwhile`)
  return saved
}

export function openedPayment(provider: string, request: PaymentRequest, opened: OpenedPayment) {
  const { orderId, attempt, total: amount, currency, createdAt } = request
  const { sessionId, url, expiresAt } = opened
  return { orderId, attempt, provider, sessionId, url, amount, currency, createdAt, expiresAt }
}
