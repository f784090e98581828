import { and, eq, lt, ne, notInArray, or, type SQL, type SQLWrapper } from 'drizzle-orm'
import { paymentMethodNumbers } from '../../domain/payments/methods.ts'
import type { Reader, Transaction } from '../platform/database/database.ts'
import type { OrderRow } from './store.ts'
import { orders } from './tables.ts'

type ClosedStatus = 'cancelled' | 'expired'
type Exceptions = readonly SQLWrapper[]

const { bank, crypto } = paymentMethodNumbers

export async function cancelPendingOrder(tx: Transaction, id: number): Promise<OrderRow | null> {
  const [cancelled] = await closePending(tx, 'cancelled', eq(orders.id, id))
  return cancelled ?? null
}

export async function expirePendingOrder(tx: Transaction, id: number): Promise<OrderRow | null> {
  const [expired] = await closePending(tx, 'expired', eq(orders.id, id))
  return expired ?? null
}

/** Cancels a pending order unless another request has opened a payment page for it. */
export async function cancelUnopenedOrder(db: Reader, id: number) {
  await closePending(db, 'cancelled', and(eq(orders.id, id), eq(orders.paymentUrl, '')))
}

/** A crypto order stays pending until its own time ends. */
export function closeOrderUnlessLinkIsOpen(
  tx: Transaction,
  id: number,
  { status, now, except }: { status: ClosedStatus; now: Date; except: Exceptions },
) {
  const hasEnded = or(ne(orders.paymentMethod, crypto), lt(orders.expiresAt, now))
  return closePending(tx, status, and(eq(orders.id, id), hasEnded, ...without(except)))
}

/** Crypto orders wait for their chat instead. */
export function expireUnopenedOrders(
  db: Reader,
  { placedBefore, except }: { placedBefore: Date; except: Exceptions },
) {
  return closePending(
    db,
    'expired',
    and(
      notInArray(orders.paymentMethod, [bank, crypto]),
      eq(orders.paymentUrl, ''),
      lt(orders.createdAt, placedBefore),
      ...without(except),
    ),
  )
}

export function expireLapsedOrders(db: Reader, { now, except }: { now: Date; except: Exceptions }) {
  return closePending(
    db,
    'expired',
    and(ne(orders.paymentMethod, bank), lt(orders.expiresAt, now), ...without(except)),
  )
}

function without(except: Exceptions): SQL[] {
  return except.map(orderIds => notInArray(orders.id, orderIds))
}

/** Clears the idempotency key, so that a retry places a new order. */
function closePending(db: Reader, status: ClosedStatus, where: SQL | undefined): Promise<OrderRow[]> {
  return db
    .update(orders)
    .set({ status, idempotencyKey: null })
    .where(and(eq(orders.status, 'pending'), where))
    .returning()
}
