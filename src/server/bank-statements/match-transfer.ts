import type { UnmatchedReason } from '../../domain/payments/unmatched-reasons.ts'
import {
  completeOrder,
  lockPayableOrder,
  requireFits,
  UnmatchedPaymentError,
} from '../checkout/complete-order.ts'
import { findUnconfirmedPayment, insertReceivedPayment, setStatementLine } from '../payments/store.ts'
import type { Transaction } from '../platform/database.ts'
import { accountsOfResellers } from '../sellers/store.ts'
import type { Shop } from '../shop.ts'
import { matchOrder, type Named, type WayOfNaming } from './match-order.ts'
import { plainAccount, type StatementEntry } from './statement.ts'

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
 * Marks the order that a line names paid, or returns why the line becomes an unmatched payment, before anything of it is
 * written.
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
  if (isReversal || direction === 'debit') throw new UnmatchedPaymentError('reversed')
  if (isUnclear) throw new UnmatchedPaymentError('unclear-batch')
  // Whoever entered it by hand has said which order this very movement is for.
  const entered = line.mayBeEntered
    ? await findUnconfirmedPayment(tx, { amount, currency, bankReference })
    : null
  if (entered && (await isReferredElsewhere(tx, line, named, entered)))
    throw new UnmatchedPaymentError('several-orders')
  if (entered) return confirm(tx, line, entered)
  if (named === null) throw new UnmatchedPaymentError('unknown-order')
  if (named.kind !== 'one') throw new UnmatchedPaymentError('several-orders')
  return settleOne(tx, shop, line, named.orderId)
}

async function settleOne(tx: Transaction, shop: Shop, line: Line, orderId: number): Promise<Settled> {
  const { amount, currency } = line.entry
  const order = await lockPayableOrder(tx, orderId)
  const money = { orderId, amount, currency }
  const seen = order.status === 'paid' ? await findUnconfirmedPayment(tx, money) : null
  if (seen) return confirm(tx, line, seen)
  await requireTransfer(tx, shop, line, order)
  requireFits(order, money)
  return pay(tx, shop, line, order)
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
  if (order.paymentMethod !== 2) throw new UnmatchedPaymentError('not-by-bank')
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

async function pay(tx: Transaction, shop: Shop, { id, entry }: Line, order: Order): Promise<Settled> {
  const money = { orderId: order.id, amount: order.total, currency: order.currency }
  // A savepoint that is rolled back stays open to the end, and the database has room for a few thousands of them.
  await tx.transaction(async inner => {
    await insertReceivedPayment(inner, {
      ...money,
      provider: 'bank',
      statementLineId: id,
      receivedAt: new Date(`${entry.bookedOn}T00:00:00Z`),
      now: shop.clock.now(),
    })
    await completeOrder(inner, shop, order, money)
  })
  return { outcome: 'paid', orderIds: [order.id] }
}

async function confirm(
  tx: Transaction,
  line: Line,
  { id: paymentId, orderId }: { id: number; orderId: number },
): Promise<Settled> {
  await setStatementLine(tx, paymentId, line.id)
  return { outcome: 'confirmed', orderIds: [orderId] }
}

function idsOf(named: Named | null): readonly number[] {
  if (named === null) return []
  return named.kind === 'one' ? [named.orderId] : named.orderIds
}
