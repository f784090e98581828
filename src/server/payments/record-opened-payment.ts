import { type Database, placeholdersOf, type Transaction } from '../platform/database.ts'
import type { OpenedPayment, PaymentRequest } from './provider.ts'
import { findOpenPayment, findPayment, insertPayment } from './store.ts'
import { payments } from './tables.ts'

/**
 * Saves the page of an attempt to pay, once. Returns the page that the order is paid on: this one, or the one that was
 * open before.
 */
export async function recordOpenedPayment(
  tx: Transaction,
  provider: string,
  request: PaymentRequest,
  opened: OpenedPayment,
): Promise<OpenedPayment> {
  const [inserted] = await insertPayment(tx, openedPayment(provider, request, opened))
  const saved =
    inserted ??
    (await findPayment(tx, provider, opened.sessionId)) ??
    (await findOpenPayment(tx, request.orderId))
  if (!saved)
    throw new Error(`Another payment page of order ${request.orderId} was opened and closed meanwhile`)
  return saved
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

/** Its first statement, to be prepared as part of another one; it returns no row where there is a page already. */
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
