import { paymentMethodNumbers } from '../../domain/payments/methods.ts'
import type { UnmatchedReason } from '../../domain/payments/unmatched-reasons.ts'
import {
  completeOrder,
  findAmountToPay,
  lockExistingOrder,
  UnmatchedPaymentError,
} from '../checkout/complete-order.ts'
import type { OrderRow } from '../orders/store.ts'
import { findUnconfirmedPayment, setStatementLine } from '../payments/statement-lines.ts'
import { insertReceivedPayment } from '../payments/store.ts'
import type { Transaction } from '../platform/database/database.ts'
import { accountsOfResellers } from '../sellers/store.ts'
import type { Shop } from '../shop.ts'
import type { OrderMatch } from './match-order.ts'
import { normalizeAccount, type StatementEntry } from './statement.ts'

export type TransferResult =
  | { outcome: 'paid' | 'confirmed'; orderId: number }
  | { outcome: 'unmatched'; orderIds: readonly number[]; reason: UnmatchedReason }

type Line = {
  id: number
  entry: StatementEntry
  match: OrderMatch
  mayBeEntered: boolean
  /** Its order, before this import. */
  wasPaid: boolean
}

type EnteredPayment = { id: number; orderId: number }

/** Returns why the line does not match its order; then nothing is written. */
export async function settleTransfer(tx: Transaction, shop: Shop, line: Line): Promise<TransferResult> {
  try {
    return await applyTransfer(tx, shop, line)
  } catch (error) {
    if (!(error instanceof UnmatchedPaymentError)) throw error
    return { outcome: 'unmatched', orderIds: candidateIds(line.match), reason: error.reason }
  }
}

async function applyTransfer(tx: Transaction, shop: Shop, line: Line) {
  const { entry, match, mayBeEntered } = line
  const { amount, currency, bankReference } = entry
  if (entry.isReversal || entry.direction === 'debit') throw new UnmatchedPaymentError('reversed')
  if (entry.isUnclear) throw new UnmatchedPaymentError('unclear-batch')
  const entered = mayBeEntered ? await findUnconfirmedPayment(tx, { amount, currency, bankReference }) : null
  if (entered && isForAnotherOrder(line, entered)) throw new UnmatchedPaymentError('several-orders')
  if (entered) return confirm(tx, line, entered)
  if (match.kind === 'none') throw new UnmatchedPaymentError('unknown-order')
  if (match.kind === 'candidates') throw new UnmatchedPaymentError(match.reason)
  if (line.wasPaid) throw new UnmatchedPaymentError('paid-twice')
  return payOrder(tx, shop, line, match.order.id)
}

/** A typed bank reference that is also that of another order's own transfer was probably mistyped. */
function isForAnotherOrder({ entry, match }: Line, { orderId }: EnteredPayment): boolean {
  if (match.kind !== 'identified') return match.kind === 'candidates' && match.reason === 'several-orders'
  const { id, status, total, currency } = match.order
  return id !== orderId && status === 'pending' && total === entry.amount && currency === entry.currency
}

async function payOrder(tx: Transaction, shop: Shop, line: Line, orderId: number): Promise<TransferResult> {
  const { amount, currency, bookedOn } = line.entry
  const order = await lockExistingOrder(tx, orderId)
  const money = { orderId, amount, currency }
  const entered = order.status === 'paid' ? await findUnconfirmedPayment(tx, money) : null
  if (entered) return confirm(tx, line, entered)
  await requireTransfer(tx, shop, line.entry, order)
  // If the license has changed, it has written nothing, and the money becomes an unmatched payment.
  await completeOrder(tx, shop, order, { ...money, bookedOn })
  await insertReceivedPayment(tx, {
    ...money,
    currency: order.currency,
    provider: 'bank',
    statementLineId: line.id,
    receivedAt: new Date(`${bookedOn}T00:00:00Z`),
    now: shop.clock.now(),
  })
  return { outcome: 'paid', orderId }
}

async function requireTransfer(tx: Transaction, { config }: Shop, entry: StatementEntry, order: OrderRow) {
  const isRest = order.status === 'paid' && (await findAmountToPay(tx, order)) > 0
  if (order.status !== 'pending' && !isRest) return
  // However an order was paid, the rest of its corrected invoice is paid by transfer.
  if (order.paymentMethod !== paymentMethodNumbers.bank && !isRest)
    throw new UnmatchedPaymentError('not-by-bank')
  // An unknown account may be a new one of the seller.
  const accounts = [{ sellerId: null, account: config.seller.account }, ...(await accountsOfResellers(tx))]
  const holders = accounts.filter(({ account }) => normalizeAccount(account) === entry.account)
  if (holders.length > 0 && !holders.some(({ sellerId }) => sellerId === order.sellerId))
    throw new UnmatchedPaymentError('other-account')
}

async function confirm(tx: Transaction, line: Line, entered: EnteredPayment): Promise<TransferResult> {
  await setStatementLine(tx, entered.id, line.id)
  return { outcome: 'confirmed', orderId: entered.orderId }
}

function candidateIds(match: OrderMatch): number[] {
  switch (match.kind) {
    case 'identified':
      return [match.order.id]
    case 'candidates':
      return match.orders.map(({ id }) => id).toSorted((left, right) => left - right)
    default:
      return []
  }
}
