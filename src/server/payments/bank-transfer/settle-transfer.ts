import {
  lockPayableOrder,
  type MismatchReason,
  markPaid,
  PaymentMismatch,
  requireFits,
} from '../../orders/mark-paid.ts'
import { orderNamed, type WayOfNaming } from '../../orders/order-named.ts'
import type { Transaction } from '../../platform/database.ts'
import type { Shop } from '../../shop.ts'
import { insertReceivedPayment } from '../store.ts'
import { plainAccount, type StatementEntry } from './statement.ts'
import { accountsOfResellers, lineReference, setLineCounted, unseenPaymentByHand } from './store.ts'

export type Settled =
  | { outcome: 'paid' | 'confirmed'; orderId: number }
  | { outcome: 'unsettled'; orderId: number | null; reason: MismatchReason }

type Line = {
  id: number
  entry: StatementEntry
  /** How it may name an order at all. */
  way: WayOfNaming
  /** False where it is known that nobody has entered a movement of this name by hand. */
  mayBeEntered: boolean
}

type Order = Awaited<ReturnType<typeof lockPayableOrder>>
type Named = Awaited<ReturnType<typeof orderNamed>>

/**
 * Marks the order that a line names paid, through the door of every payment, or says why the line has to wait for a
 * person, before anything of it is written.
 */
export async function settleTransfer(tx: Transaction, shop: Shop, line: Line): Promise<Settled> {
  const named = line.way === 'none' ? null : await orderNamed(tx, line.entry)
  try {
    return await settle(tx, shop, line, named)
  } catch (error) {
    if (!(error instanceof PaymentMismatch)) throw error
    return { outcome: 'unsettled', orderId: idOf(named), reason: error.reason }
  }
}

async function settle(tx: Transaction, shop: Shop, line: Line, named: Named): Promise<Settled> {
  const { amount, currency, direction, bankReference, isReversal, isUnclear } = line.entry
  if (isReversal || direction === 'debit') throw new PaymentMismatch('taken-back')
  if (isUnclear) throw new PaymentMismatch('unclear-batch')
  // Whoever entered it by hand has said which order this very movement is for.
  const entered = line.mayBeEntered
    ? await unseenPaymentByHand(tx, { amount, currency, bankReference })
    : null
  if (entered && (await isReferredElsewhere(tx, line, named, entered)))
    throw new PaymentMismatch('several-orders')
  if (entered) return confirm(tx, line, entered)
  if (named === 'several') throw new PaymentMismatch('several-orders')

  const order = await lockPayableOrder(tx, idOf(named))
  const money = { orderId: order.id, amount, currency }
  const seen = order.status === 'paid' ? await unseenPaymentByHand(tx, money) : null
  if (seen) return confirm(tx, line, seen)
  if (order.status === 'pending' && order.paymentMethod !== 2) throw new PaymentMismatch('not-by-bank')
  if (order.status === 'pending' && (await isOfAnotherSeller(tx, shop, line, order)))
    throw new PaymentMismatch('other-account')
  requireFits(order, money)
  // A savepoint that is rolled back stays open to the end, and the database has room for a few thousands of them.
  return tx.transaction(inner => pay(inner, shop, line, order))
}

/**
 * Whether the creditor reference names an order that waits for this money, and not the one it was entered for: banks'
 * names are typed, and compared without spaces and case.
 */
async function isReferredElsewhere(
  tx: Transaction,
  { entry, way }: Line,
  named: Named,
  entered: { orderId: number },
): Promise<boolean> {
  if (way !== 'reference' || named === null) return false
  if (named === 'several') return true
  if (named.orderId === entered.orderId) return false
  const { status, total, currency } = await lockPayableOrder(tx, named.orderId)
  return status === 'pending' && total === entry.amount && currency === entry.currency
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

async function pay(
  tx: Transaction,
  shop: Shop,
  { id, entry: { amount, currency, bookedOn } }: Line,
  order: Order,
): Promise<Settled> {
  const money = { orderId: order.id, amount, currency }
  const paymentId = await insertReceivedPayment(tx, {
    ...money,
    provider: 'bank',
    reference: lineReference(id),
    receivedAt: new Date(`${bookedOn}T00:00:00Z`),
    now: shop.clock.now(),
  })
  await markPaid(tx, shop, order, money)
  await setLineCounted(tx, id, { outcome: 'paid', orderId: order.id, paymentId })
  return { outcome: 'paid', orderId: order.id }
}

async function confirm(
  tx: Transaction,
  line: Line,
  { id: paymentId, orderId }: { id: number; orderId: number },
): Promise<Settled> {
  await setLineCounted(tx, line.id, { outcome: 'confirmed', orderId, paymentId })
  return { outcome: 'confirmed', orderId }
}

function idOf(named: Named): number | null {
  return named === null || named === 'several' ? null : named.orderId
}
