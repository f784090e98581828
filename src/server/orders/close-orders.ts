import { and, eq, lt, ne, notInArray, or, type SQL, type SQLWrapper } from 'drizzle-orm'
import { paymentMethodNumbers } from '../../domain/payments/methods.ts'
import { firstRow, type Reader, type Transaction } from '../platform/database/database.ts'
import type { OrderRow } from './store.ts'
import { orders } from './tables.ts'

type ClosedStatus = 'cancelled' | 'expired'

const { bank, crypto } = paymentMethodNumbers

export async function cancelPendingOrder(tx: Transaction, id: number): Promise<OrderRow | null> {
  return firstRow(closePending(tx, 'cancelled', eq(orders.id, id)))
}

export async function expirePendingOrder(tx: Transaction, id: number): Promise<OrderRow | null> {
  return firstRow(closePending(tx, 'expired', eq(orders.id, id)))
}

/** Cancels a pending order unless another request has opened a payment page for it. */
export async function cancelUnopenedOrder(db: Reader, id: number) {
  await closePending(db, 'cancelled', and(eq(orders.id, id), eq(orders.paymentUrl, '')))
}

/** A crypto order stays pending until its own time ends. `except` selects the numbers of orders. */
export function closeOrderUnlessLinkIsOpen(
  tx: Transaction,
  id: number,
  { status, now, except }: { status: ClosedStatus; now: Date; except: SQLWrapper },
) {
  const hasEnded = or(ne(orders.paymentMethod, crypto), lt(orders.expiresAt, now))
  return closePending(tx, status, and(eq(orders.id, id), hasEnded, notInArray(orders.id, except)))
}

/** Crypto orders wait for their chat instead. */
export function expireUnopenedOrders(
  db: Reader,
  { placedBefore, except }: { placedBefore: Date; except: SQLWrapper },
) {
  const isUnopened = and(
    notInArray(orders.paymentMethod, [bank, crypto]),
    eq(orders.paymentUrl, ''),
    lt(orders.createdAt, placedBefore),
  )
  return closePending(db, 'expired', and(isUnopened, notInArray(orders.id, except)))
}

export function expireLapsedOrders(db: Reader, { now, except }: { now: Date; except: SQLWrapper }) {
  const hasLapsed = and(ne(orders.paymentMethod, bank), lt(orders.expiresAt, now))
  return closePending(db, 'expired', and(hasLapsed, notInArray(orders.id, except)))
}

/** Clears the idempotency key, so that a retry places a new order. */
function closePending(db: Reader, status: ClosedStatus, where: SQL | undefined): Promise<OrderRow[]> {
  const isPending = and(eq(orders.status, 'pending'), where)
  return db.update(orders).set({ status, idempotencyKey: null }).where(isPending).returning()
}
