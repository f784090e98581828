import { type PaymentMethodNumber, paymentMethodNumbers } from '../../domain/payments/methods.ts'
import { asPayable } from '../checkout/as-payable.ts'
import { closePageLater } from '../checkout/close-payment-page.ts'
import { completeOrder, lockPayableOrder, UnmatchedPaymentError } from '../checkout/complete-order.ts'
import { closePayment, findPayment, insertReceivedPayment } from '../payments/store.ts'
import {
  bookedOnOf,
  findUnmatchedPayment,
  listUnmatchedPayments,
  setUnmatchedPaymentResolved,
  type UnmatchedPaymentRow,
  type UnmatchedPaymentWithOrders,
} from '../payments/unmatched-store.ts'
import { dayOf } from '../platform/clock.ts'
import type { Transaction } from '../platform/database.ts'
import type { Shop } from '../shop.ts'

export type UnmatchedPayment = UnmatchedPaymentWithOrders

export const resolutions = ['applied', 'refunded', 'ignored'] as const

/** Money that waits for a person, oldest first. */
export async function openUnmatchedPayments(
  tx: Transaction,
  { all }: { all: boolean },
): Promise<UnmatchedPayment[]> {
  return listUnmatchedPayments(tx, { state: all ? null : 'open' })
}

export async function requireUnmatchedPayment(tx: Transaction, id: number): Promise<UnmatchedPayment | null> {
  return findUnmatchedPayment(tx, id)
}

type Resolving = {
  id: number
  as: (typeof resolutions)[number]
  note: string
  by: string
  /** The orders that a person counts the money for, also ones that were closed meanwhile; their licenses then follow. */
  orderIds: readonly number[]
  /** Whether it may be counted for an order with another total. */
  acceptsDifference: boolean
}

/**
 * Settles money that waited, once: null where somebody has settled it before. Throws `UnmatchedPaymentError` where the order
 * it is to be counted for cannot be paid, or this is no money that can be counted for one.
 */
export async function resolveUnmatchedPayment(
  tx: Transaction,
  shop: Shop,
  { id, as, note, by, orderIds, acceptsDifference }: Resolving,
): Promise<UnmatchedPaymentRow | null> {
  const now = shop.clock.now()
  const resolved = await setUnmatchedPaymentResolved(tx, id, {
    resolution: as,
    note,
    resolvedBy: by,
    resolvedAt: now,
    ...(orderIds.length === 1 ? { orderId: orderIds[0] } : {}),
  })
  if (!resolved) return null
  if (orderIds.length > 0) await countFor(tx, shop, { resolved, orderIds, acceptsDifference, now })
  await closePageOf(tx, resolved, now)
  return resolved
}

type Counting = {
  resolved: UnmatchedPaymentRow
  orderIds: readonly number[]
  acceptsDifference: boolean
  now: Date
}

async function countFor(
  tx: Transaction,
  shop: Shop,
  { resolved, orderIds, acceptsDifference, now }: Counting,
) {
  requireCountable(resolved, acceptsDifference)
  const receivedAt = await receivedAtOf(tx, resolved)
  let rest = resolved.amount
  for (const [index, orderId] of orderIds.entries()) {
    const order = await asPayable(tx, await lockPayableOrder(tx, orderId))
    // What is too much or too little is the last one's.
    const share = index === orderIds.length - 1 ? rest : order.total
    // A person may decide that another amount is enough; another currency never is.
    const amount = acceptsDifference && share > 0 ? order.total : share
    await completeOrder(tx, shop, order, {
      amount,
      currency: resolved.currency,
      receivedOn: dayOf(receivedAt),
      paymentMethod: methodOf(shop, resolved),
    })
    await insertReceivedPayment(tx, {
      orderId,
      provider: resolved.provider,
      amount: share,
      currency: resolved.currency,
      reference: orderIds.length === 1 ? `queue:${resolved.id}` : `queue:${resolved.id}:${orderId}`,
      receivedAt,
      now,
    })
    await closePageLater(tx, shop, orderId)
    rest -= share
  }
}

/** A statement tells when the money came; of any other the shop was told at once. */
async function receivedAtOf(tx: Transaction, { id, noticedAt }: UnmatchedPaymentRow): Promise<Date> {
  const bookedOn = await bookedOnOf(tx, id)
  return bookedOn === null ? noticedAt : new Date(`${bookedOn}T00:00:00Z`)
}

function methodOf({ providers }: Shop, { provider }: UnmatchedPaymentRow): PaymentMethodNumber {
  if (provider === 'bank') return paymentMethodNumbers.bank
  return provider === providers.card.name ? paymentMethodNumbers.stripe : paymentMethodNumbers.crypto
}

/** The page by which it came is done with: the provider is asked about it no more, and the order may have another. */
async function closePageOf(tx: Transaction, { provider, sessionId }: UnmatchedPaymentRow, now: Date) {
  const page = await findPayment(tx, provider, sessionId)
  if (page) await closePayment(tx, page.id, { status: 'failed', now })
}

/** Money that left, or was counted already, is none; of a part, the amount that is kept is the whole invoice's. */
function requireCountable({ reason }: UnmatchedPaymentRow, acceptsDifference: boolean) {
  if (reason === 'refunded' || reason === 'disputed' || reason === 'paid-over')
    throw new UnmatchedPaymentError(reason)
  if (reason === 'paid-partly' && !acceptsDifference) throw new UnmatchedPaymentError(reason)
}
