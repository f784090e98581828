import type { Transaction } from '../platform/database.ts'
import type { OpenedPayment, PaymentRequest } from './provider.ts'
import { insertPayment } from './store.ts'

/** Remembers an attempt to pay; the same attempt is remembered once. */
export async function recordOpenedPayment(
  tx: Transaction,
  provider: string,
  request: PaymentRequest,
  opened: OpenedPayment,
) {
  await insertPayment(tx, {
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
