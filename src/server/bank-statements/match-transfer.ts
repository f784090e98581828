import { paymentMethodNumbers } from '../../domain/payments/methods.ts'
import {
  completeOrder,
  lockPayableOrder,
  requireFits,
  UnmatchedPaymentError,
  type UnmatchedReason,
} from '../checkout/complete-order.ts'
import { insertReceivedPayment } from '../payments/store.ts'
import type { Transaction } from '../platform/database.ts'
import type { Shop } from '../shop.ts'
import { matchOrder, type Named, type WayOfNaming } from './match-order.ts'
import { plainAccount, type StatementEntry } from './statement.ts'
import {
  accountsOfResellers,
  lineReference,
  setLineCounted,
  shareReference,
  unseenPaymentByHand,
} from './store.ts'

export type Settled =
  | { outcome: 'paid' | 'confirmed'; orderIds: readonly number[] }
  | { outcome: 'unsettled'; orderIds: readonly number[]; reason: UnmatchedReason }

type Line = {
  id: number
  entry: StatementEntry
  /** How it may name an order at all. */
  way: WayOfNaming
  /** False where it is known that nobody has entered a movement of this name by hand. */
  mayBeEntered: boolean
}

type Order = Awaited<ReturnType<typeof lockPayableOrder>>

/**
 * Marks the order that a line names paid, or several that it pays together, through the door of every payment, or says
 * why the line has to wait for a person, before anything of it is written.
 */
export async function matchTransfer(tx: Transaction, shop: Shop, line: Line): Promise<Settled> {
  const named = line.way === 'none' ? null : await matchOrder(tx, line.entry)
  try {
    return await settle(tx, shop, line, named)
  } catch (error) {
    if (!(error instanceof UnmatchedPaymentError)) throw error
    return { outcome: 'unsettled', orderIds: idsOf(named), reason: error.reason }
  }
}

async function settle(tx: Transaction, shop: Shop, line: Line, named: Named | null): Promise<Settled> {
  const { amount, currency, direction, bankReference, isReversal, isUnclear } = line.entry
  if (isReversal || direction === 'debit') throw new UnmatchedPaymentError('taken-back')
  if (isUnclear) throw new UnmatchedPaymentError('unclear-batch')
  // Whoever entered it by hand has said which order this very movement is for.
  const entered = line.mayBeEntered
    ? await unseenPaymentByHand(tx, { amount, currency, bankReference })
    : null
  if (entered && (await isReferredElsewhere(tx, line, named, entered)))
    throw new UnmatchedPaymentError('several-orders')
  if (entered) return confirm(tx, line, entered)
  if (named === null) throw new UnmatchedPaymentError('unknown-order')
  if (named.kind === 'unclear') throw new UnmatchedPaymentError('several-orders')
  return named.kind === 'one'
    ? settleOne(tx, shop, line, named.orderId)
    : settleTogether(tx, shop, line, named.orderIds)
}

async function settleOne(tx: Transaction, shop: Shop, line: Line, orderId: number): Promise<Settled> {
  const { amount, currency } = line.entry
  const order = await lockPayableOrder(tx, orderId)
  const money = { orderId, amount, currency }
  const seen = order.status === 'paid' ? await unseenPaymentByHand(tx, money) : null
  if (seen) return confirm(tx, line, seen)
  await requireTransfer(tx, shop, line, order)
  requireFits(order, money)
  return pay(tx, shop, line, [order])
}

/** Whoever says that they are meant together has added up what they cost, which is frozen. */
async function settleTogether(
  tx: Transaction,
  shop: Shop,
  line: Line,
  orderIds: readonly number[],
): Promise<Settled> {
  const orders: Order[] = []
  for (const id of orderIds) {
    const order = await lockPayableOrder(tx, id)
    await requireTransfer(tx, shop, line, order)
    requireFits(order, { amount: order.total, currency: line.entry.currency })
    orders.push(order)
  }
  return pay(tx, shop, line, orders)
}

/**
 * Whether the creditor reference names an order that waits for this money, and not the one it was entered for: banks'
 * names are typed, and compared without spaces and case.
 */
async function isReferredElsewhere(
  tx: Transaction,
  { entry, way }: Line,
  named: Named | null,
  entered: { orderId: number },
): Promise<boolean> {
  if (way !== 'reference' || named === null) return false
  if (named.kind !== 'one') return true
  if (named.orderId === entered.orderId) return false
  const { status, total, currency } = await lockPayableOrder(tx, named.orderId)
  return status === 'pending' && total === entry.amount && currency === entry.currency
}

/** Throws `UnmatchedPaymentError` where an order that waits for money does not wait for a transfer to this account. */
async function requireTransfer(tx: Transaction, shop: Shop, line: Line, order: Order) {
  if (order.status !== 'pending') return
  if (order.paymentMethod !== paymentMethodNumbers.bank) throw new UnmatchedPaymentError('not-by-bank')
  if (await isOfAnotherSeller(tx, shop, line, order)) throw new UnmatchedPaymentError('other-account')
}

/** What came to a partner's account is the partner's. An account that is nobody's of ours may be a new one. */
async function isOfAnotherSeller(
  tx: Transaction,
  { config }: Shop,
  { entry }: Line,
  order: Order,
): Promise<boolean> {
  const accounts = [{ sellerId: null, account: config.seller.account }, ...(await accountsOfResellers(tx))]
  const holders = accounts.filter(({ account }) => plainAccount(account) === entry.account)
  return holders.length > 0 && !holders.some(({ sellerId }) => sellerId === order.sellerId)
}

/** Each order with its own share of the money. */
async function pay(tx: Transaction, shop: Shop, line: Line, orders: readonly Order[]): Promise<Settled> {
  const orderIds = orders.map(({ id }) => id)
  // A savepoint that is rolled back stays open to the end, and the database has room for a few thousands of them.
  await tx.transaction(async inner => {
    const paymentIds: number[] = []
    for (const order of orders)
      paymentIds.push(await payShare(inner, shop, line, { order, isWhole: orders.length === 1 }))
    await setLineCounted(inner, line.id, {
      outcome: 'paid',
      orderId: orderIds[0],
      paymentId: paymentIds[0],
    })
  })
  return { outcome: 'paid', orderIds }
}

async function payShare(
  tx: Transaction,
  shop: Shop,
  { id, entry }: Line,
  { order, isWhole }: { order: Order; isWhole: boolean },
): Promise<number> {
  const money = { orderId: order.id, amount: order.total, currency: order.currency }
  const paymentId = await insertReceivedPayment(tx, {
    ...money,
    provider: 'bank',
    reference: isWhole ? lineReference(id) : shareReference(id, order.id),
    receivedAt: new Date(`${entry.bookedOn}T00:00:00Z`),
    now: shop.clock.now(),
  })
  await completeOrder(tx, shop, order, money)
  return paymentId
}

async function confirm(
  tx: Transaction,
  line: Line,
  { id: paymentId, orderId }: { id: number; orderId: number },
): Promise<Settled> {
  await setLineCounted(tx, line.id, { outcome: 'confirmed', orderId, paymentId })
  return { outcome: 'confirmed', orderIds: [orderId] }
}

function idsOf(named: Named | null): readonly number[] {
  if (named === null) return []
  return named.kind === 'one' ? [named.orderId] : named.orderIds
}
