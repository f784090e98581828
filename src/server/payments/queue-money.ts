import { type Countable, couldBePaidWith } from '../orders/could-be-paid.ts'
import { orderContact } from '../orders/order-contact.ts'
import type { Transaction } from '../platform/database.ts'
import { postMail } from '../platform/outbox.ts'
import type { Shop } from '../shop.ts'
import { moneyWaitsMail, queuedMoneyMail } from './emails.ts'
import { insertMismatch, type NewMismatch } from './mismatch-store.ts'
import { reasonsOfOtherMoney } from './waiting-money.ts'

/** What the customer did, or what only the owner can do: nobody has to write to them that the shop noticed. */
const untold = ['taken-back', 'refunded', 'disputed']

/** Whatever the order: there is no money, or the license cannot be had for it. */
const neverCounted: readonly string[] = [...reasonsOfOtherMoney, 'cannot-fulfil']

/**
 * Keeps money that fits no order for a person, once, and writes so to the shop and to the customer of the order it came
 * for. Answers its number in the queue; null where it is there already.
 */
export async function queueMoney(tx: Transaction, shop: Shop, mismatch: NewMismatch): Promise<number | null> {
  const id = await insertMismatch(tx, mismatch)
  if (id === null) return null
  await tellOfQueued(tx, shop, { ...mismatch, id, orderId: mismatch.orderId ?? null })
  return id
}

/** Writes to the shop, and to the customer of the order, about money that has just come into the queue. */
export async function tellOfQueued(tx: Transaction, shop: Shop, queued: Queued) {
  await tellOwner(tx, shop, queued)
  await tellCustomer(tx, shop, queued)
}

export type Queued = Pick<NewMismatch, 'provider' | 'reference' | 'reason' | 'amount' | 'currency'> & {
  id: number
  orderId: number | null
}

async function tellOwner(tx: Transaction, shop: Shop, queued: Queued) {
  // Who takes in a statement sees what names no order, and there may be hundreds.
  if (queued.provider === 'bank' && queued.orderId === null) return
  const mail = queuedMoneyMail({ ...queued, countable: await countableFor(tx, queued) }, shop.config)
  await postMail(tx, shop.jobs, { ...mail, key: `money-queued:${queued.id}`, now: shop.clock.now() })
}

/** How a person could count it for its order, so that the mail names no command that `queue.ts` would refuse. */
async function countableFor(
  tx: Transaction,
  { orderId, reason, amount, currency }: Queued,
): Promise<Countable> {
  if (neverCounted.includes(reason)) return 'never'
  // Where the shop knows no order, the person may know one that it fits.
  const found = orderId === null ? 'as-it-is' : await couldBePaidWith(tx, orderId, { amount, currency })
  return found === 'as-it-is' && reason === 'paid-partly' ? 'with-difference' : found
}

async function tellCustomer(tx: Transaction, shop: Shop, queued: Queued) {
  const { id, orderId } = queued
  if (orderId === null || untold.includes(queued.reason)) return
  const customer = await orderContact(tx, orderId)
  const mail = moneyWaitsMail({ ...queued, orderId }, customer, shop.config)
  await postMail(tx, shop.jobs, { ...mail, key: `money-waits:${id}`, now: shop.clock.now() })
}
