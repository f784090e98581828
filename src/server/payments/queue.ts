import { paymentMethodNumbers } from '../../domain/payments/methods.ts'
import { reopenOrder } from '../orders/closing/reopen-order.ts'
import { lockPayableOrder, markPaid, PaymentMismatch } from '../orders/mark-paid.ts'
import { dayOf } from '../platform/clock.ts'
import type { Transaction } from '../platform/database.ts'
import type { Shop } from '../shop.ts'
import { closePageLater } from './close-page.ts'
import {
  bookedOnOf,
  findMismatch,
  listMismatches,
  type MismatchRow,
  setMismatchResolved,
} from './mismatch-store.ts'
import { closePayment, findPayment, insertReceivedPayment } from './store.ts'

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
  /** The order that a person counts the money for, also one that was closed meanwhile; its license then follows. */
  orderId: number | null
  /** Whether it may be counted for an order with another total. */
  acceptsDifference: boolean
}

/**
 * Settles money that waited, once: null where somebody has settled it before. Throws `PaymentMismatch` where the order
 * it is to be counted for cannot be paid, or this is no money that can be counted for one.
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
  if (!resolved) return null
  if (orderId !== null) await countFor(tx, shop, { resolved, orderId, acceptsDifference, now })
  await closePageOf(tx, resolved, now)
  return resolved
}

type Counting = { resolved: MismatchRow; orderId: number; acceptsDifference: boolean; now: Date }

async function countFor(
  tx: Transaction,
  shop: Shop,
  { resolved, orderId, acceptsDifference, now }: Counting,
) {
  requireCountable(resolved, acceptsDifference)
  const order = await reopenOrder(tx, await lockPayableOrder(tx, orderId))
  // A person may decide that another amount is enough; another currency never is.
  const amount = acceptsDifference && resolved.amount > 0 ? order.total : resolved.amount
  const receivedAt = await receivedAtOf(tx, resolved)
  await markPaid(tx, shop, order, {
    amount,
    currency: resolved.currency,
    receivedOn: dayOf(receivedAt),
    paymentMethod: methodOf(shop, resolved),
  })
  await insertReceivedPayment(tx, {
    orderId,
    provider: resolved.provider,
    amount: resolved.amount,
    currency: resolved.currency,
    reference: `queue:${resolved.id}`,
    receivedAt,
    now,
  })
  await closePageLater(tx, shop, orderId)
}

/** A statement tells when the money came; of any other the shop was told at once. */
async function receivedAtOf(tx: Transaction, { id, noticedAt }: MismatchRow): Promise<Date> {
  const bookedOn = await bookedOnOf(tx, id)
  return bookedOn === null ? noticedAt : new Date(`${bookedOn}T00:00:00Z`)
}

function methodOf({ providers }: Shop, { provider }: MismatchRow): number {
  if (provider === 'bank') return paymentMethodNumbers.bank
  return provider === providers.stripe.name ? paymentMethodNumbers.stripe : paymentMethodNumbers.crypto
}

/** The page by which it came is done with: the provider is asked about it no more, and the order may have another. */
async function closePageOf(tx: Transaction, { provider, sessionId }: MismatchRow, now: Date) {
  const page = await findPayment(tx, provider, sessionId)
  if (page) await closePayment(tx, page.id, { status: 'failed', now })
}

/** Money that left, or was counted already, is none; of a part, the amount that is kept is the whole invoice's. */
function requireCountable({ reason }: MismatchRow, acceptsDifference: boolean) {
  if (reason === 'refunded' || reason === 'disputed' || reason === 'paid-over')
    throw new PaymentMismatch(reason)
  if (reason === 'paid-partly' && !acceptsDifference) throw new PaymentMismatch(reason)
}
