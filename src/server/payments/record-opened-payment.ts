import { type Database, placeholdersOf, type Transaction } from '../platform/database.ts'
import type { OpenedPayment, PaymentRequest } from './provider.ts'
import { findPayment, insertPayment, openPaymentOf } from './store.ts'
import { payments } from './tables.ts'

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
  const [inserted] = await insertPayment(tx, openedPayment(provider, request, opened))
  const kept =
    inserted ??
    (await findPayment(tx, provider, opened.sessionId)) ??
    (await openPaymentOf(tx, request.orderId))
  if (!kept)
    throw new Error(`Another payment page of order ${request.orderId} was opened and closed meanwhile`)
  return kept
}

const openedColumns = [
  'orderId',
  'attempt',
  'provider',
  'sessionId',
  'url',
  'amount',
  'currency',
  'createdAt',
  'expiresAt',
] as const
const opened = placeholdersOf(payments, openedColumns)

/** Only the first statement of it, to be prepared as part of another one; it gives no row where there is a page already. */
export function insertOpenedPayment(db: Database) {
  return insertPayment(db, opened.values)
}

/** What fills the placeholders of `insertOpenedPayment`. */
export function openedPaymentValues(...of: Parameters<typeof openedPayment>): Record<string, unknown> {
  return opened.filledBy(openedPayment(...of))
}

function openedPayment(provider: string, request: PaymentRequest, page: OpenedPayment) {
  return {
    orderId: request.orderId,
    attempt: request.attempt,
    provider,
    sessionId: page.sessionId,
    url: page.url,
    amount: request.total,
    currency: request.currency,
    createdAt: request.createdAt,
    expiresAt: page.expiresAt,
  }
}
