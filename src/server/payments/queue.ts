import { lockPayableOrder, markPaid } from '../orders/mark-paid.ts'
import type { Transaction } from '../platform/database.ts'
import type { Shop } from '../shop.ts'
import {
  findMismatch,
  insertReceivedPayment,
  listMismatches,
  type MismatchRow,
  setMismatchResolved,
} from './store.ts'

export type QueuedPayment = MismatchRow

export const resolutions = ['applied', 'refunded', 'ignored'] as const

/** Money that waits for a person, oldest first. */
export async function queuedPayments(tx: Transaction, { all }: { all: boolean }): Promise<QueuedPayment[]> {
  return listMismatches(tx, { state: all ? null : 'open' })
}

export async function queuedPayment(tx: Transaction, id: number): Promise<QueuedPayment | null> {
  return findMismatch(tx, id)
}

type Resolving = {
  id: number
  as: (typeof resolutions)[number]
  note: string
  by: string
  /** The order that a person counts the money for; its license then follows. */
  orderId: number | null
  /** Whether it may be counted for an order with another total. */
  acceptsDifference: boolean
}

/**
 * Settles money that waited, once: null where somebody has settled it before. Throws `PaymentMismatch` where the order
 * it is to be counted for cannot be paid.
 */
export async function resolveQueued(
  tx: Transaction,
  shop: Shop,
  { id, as, note, by, orderId, acceptsDifference }: Resolving,
): Promise<QueuedPayment | null> {
  const now = shop.clock.now()
  const resolved = await setMismatchResolved(tx, id, {
    resolution: as,
    note,
    resolvedBy: by,
    resolvedAt: now,
    ...(orderId === null ? {} : { orderId }),
  })
  if (!resolved || orderId === null) return resolved

  const order = await lockPayableOrder(tx, orderId)
  // A person may decide that another amount is enough; another currency and an order that does not wait never are.
  const amount = acceptsDifference && resolved.amount > 0 ? order.total : resolved.amount
  await markPaid(tx, shop, order, { amount, currency: resolved.currency })
  await insertReceivedPayment(tx, {
    orderId,
    provider: resolved.provider,
    amount: resolved.amount,
    currency: resolved.currency,
    reference: `queue:${id}`,
    receivedAt: resolved.noticedAt,
    now,
  })
  return resolved
}
