import { orderContact } from '../checkout/order-contact.ts'
import { allocationFor, type Countable } from '../checkout/payment-allocation.ts'
import { unmatchedPaymentCustomerEmail, unmatchedPaymentOperatorEmail } from '../checkout/payment-emails.ts'
import { reasonsOfOtherMoney } from '../payments/unmatched-conditions.ts'
import { insertUnmatchedPayment, type NewUnmatchedPayment } from '../payments/unmatched-store.ts'
import type { Transaction } from '../platform/database.ts'
import { postMail } from '../platform/outbox.ts'
import type { Shop } from '../shop.ts'

/** What the customer did, or what only the owner can do: nobody has to write to them that the shop noticed. */
const untold = ['taken-back', 'refunded', 'disputed']

/** Whatever the order: there is no money, or the license cannot be had for it. */
const neverCounted: readonly string[] = [...reasonsOfOtherMoney, 'cannot-fulfil']

/**
 * Keeps money that fits no order for a person, once, and writes so to the shop and to the customer of the order it came
 * for. Answers its number in the queue; null where it is there already.
 */
export async function recordUnmatchedPayment(
  tx: Transaction,
  shop: Shop,
  mismatch: NewUnmatchedPayment,
): Promise<number | null> {
  const id = await insertUnmatchedPayment(tx, mismatch)
  if (id === null) return null
  const orderIds = mismatch.orderId ? [mismatch.orderId] : []
  await notifyOfUnmatchedPayment(tx, shop, { ...mismatch, id, orderIds })
  return id
}

/** Writes to the shop, and to the customer of each order that it is about, of money that has just come into the queue. */
export async function notifyOfUnmatchedPayment(tx: Transaction, shop: Shop, queued: Queued) {
  await tellOwner(tx, shop, queued)
  if (untold.includes(queued.reason)) return
  for (const orderId of queued.orderIds) await tellCustomer(tx, shop, { ...queued, orderId })
}

export type Queued = Pick<
  NewUnmatchedPayment,
  'provider' | 'reference' | 'reason' | 'amount' | 'currency'
> & {
  id: number
  /** None, one, or all that it names. */
  orderIds: readonly number[]
}

async function tellOwner(tx: Transaction, shop: Shop, queued: Queued) {
  // Who takes in a statement sees what names no order, and there may be hundreds.
  if (queued.provider === 'bank' && queued.orderIds.length === 0) return
  const mail = unmatchedPaymentOperatorEmail(
    { ...queued, countable: await countableFor(tx, queued) },
    shop.config,
  )
  await postMail(tx, shop.jobs, { ...mail, key: `money-queued:${queued.id}`, now: shop.clock.now() })
}

/** How a person could count it for its order, so that the mail names no command that `queue.ts` would refuse. */
async function countableFor(
  tx: Transaction,
  { orderIds, reason, amount, currency }: Queued,
): Promise<Countable> {
  if (neverCounted.includes(reason)) return 'never'
  const found: Countable[] = []
  for (const orderId of orderIds) found.push(await allocationFor(tx, orderId, { amount, currency }))
  if (found.includes('never')) return 'never'
  // Where it is what several cost together, they were paid already.
  if (reason === 'paid-partly' || orderIds.length > 1) return 'with-difference'
  // Where the shop knows no order, the person may know one that it fits.
  return found[0] ?? 'as-it-is'
}

async function tellCustomer(tx: Transaction, shop: Shop, queued: Queued & { orderId: number }) {
  const { id, orderId, orderIds } = queued
  const customer = await orderContact(tx, orderId)
  const mail = unmatchedPaymentCustomerEmail(queued, customer, shop.config)
  const key = orderIds.length === 1 ? `money-waits:${id}` : `money-waits:${id}:${orderId}`
  await postMail(tx, shop.jobs, { ...mail, key, now: shop.clock.now() })
}
