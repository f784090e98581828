import { and, eq, gt, inArray, lt, ne, notExists, notInArray, or } from 'drizzle-orm'
import { orders } from '../../orders/tables.ts'
import { payments } from '../../payments/tables.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { paymentLinks } from '../payment-links/tables.ts'

type Reader = Database | Transaction

/** Only a pending order closes; its idempotency key is free again, so that a retry makes a new order. */
export async function closeOrder(db: Reader, id: number, status: 'cancelled' | 'expired') {
  await db
    .update(orders)
    .set({ status, idempotencyKey: null })
    .where(and(eq(orders.id, id), eq(orders.status, 'pending')))
}

/**
 * Only a pending order closes, and not when a sibling request has got a payment page for it meanwhile. Its idempotency
 * key is free again, so that a retry makes a new order.
 */
export async function cancelUnopenedOrder(db: Reader, id: number) {
  await db
    .update(orders)
    .set({ status: 'cancelled', idempotencyKey: null })
    .where(and(eq(orders.id, id), eq(orders.status, 'pending'), eq(orders.paymentUrl, '')))
}

export async function closeUnopenedOrders(
  db: Reader,
  { placedBefore, now }: { placedBefore: Date; now: Date },
) {
  await db
    .update(orders)
    .set({ status: 'expired', idempotencyKey: null })
    .where(
      and(
        eq(orders.status, 'pending'),
        // A crypto order has no page of its own: it waits for the chat until it expires.
        notInArray(orders.paymentMethod, [2, 9]),
        eq(orders.paymentUrl, ''),
        lt(orders.createdAt, placedBefore),
        isUnheld(db, now),
      ),
    )
}

/** Only a pending order closes, and not while a payment link to it lives; its idempotency key is free again. */
export async function closeUnheldOrder(
  tx: Transaction,
  id: number,
  { status, now }: { status: 'cancelled' | 'expired'; now: Date },
) {
  await tx
    .update(orders)
    .set({ status, idempotencyKey: null })
    .where(
      and(
        eq(orders.id, id),
        eq(orders.status, 'pending'),
        // An invoice of a crypto order may close long before the order: the chat opens the next one.
        or(ne(orders.paymentMethod, 9), lt(orders.expiresAt, now)),
        isUnheld(tx, now),
      ),
    )
}

/** Card and crypto orders whose payment page has closed, with no other open and no link that could open one. */
export async function closeLapsedOrders(db: Reader, now: Date) {
  const openPayment = db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.orderId, orders.id), eq(payments.status, 'open')))
  await db
    .update(orders)
    .set({ status: 'expired', idempotencyKey: null })
    .where(
      and(
        eq(orders.status, 'pending'),
        inArray(orders.paymentMethod, [8, 9]),
        lt(orders.expiresAt, now),
        notExists(openPayment),
        isUnheld(db, now),
      ),
    )
}

function isUnheld(db: Reader, now: Date) {
  return notExists(
    db
      .select({ orderId: paymentLinks.orderId })
      .from(paymentLinks)
      .where(and(eq(paymentLinks.orderId, orders.id), gt(paymentLinks.expiresAt, now))),
  )
}
