import { lockPayableOrder, type MismatchReason, markPaid, PaymentMismatch } from '../../orders/mark-paid.ts'
import { orderNamed } from '../../orders/order-named.ts'
import type { Transaction } from '../../platform/database.ts'
import type { Shop } from '../../shop.ts'
import { queueMoney } from '../queue-money.ts'
import { insertReceivedPayment } from '../store.ts'
import type { StatementEntry } from './statement.ts'
import { insertLine, setLineResult, unseenPaymentByHand } from './store.ts'

export type Received =
  | { outcome: 'known' }
  | { outcome: 'paid' | 'confirmed'; orderId: number }
  | { outcome: 'queued'; orderId: number | null; mismatchId: number; reason: MismatchReason }

type Named = Awaited<ReturnType<typeof orderNamed>>

/**
 * One credit of a statement, once however often it is imported: it marks the order it names paid, through the door of
 * every payment, or waits in the queue for a person.
 */
export async function receiveTransfer(
  tx: Transaction,
  shop: Shop,
  { entry, identity, source }: { entry: StatementEntry; identity: string; source: string },
): Promise<Received> {
  const lineId = await insertLine(tx, lineOf(entry, { identity, source, now: shop.clock.now() }))
  if (lineId === null) return { outcome: 'known' }

  const named = await orderNamed(tx, entry)
  try {
    return await tx.transaction(inner => settle(inner, shop, entry, lineId, named))
  } catch (error) {
    if (!(error instanceof PaymentMismatch)) throw error
    return queue(tx, shop, entry, { lineId, orderId: idOf(named), reason: error.reason })
  }
}

async function settle(
  tx: Transaction,
  shop: Shop,
  entry: StatementEntry,
  lineId: number,
  named: Named,
): Promise<Received> {
  if (entry.isReversal) throw new PaymentMismatch('taken-back')
  if (entry.isUnclear) throw new PaymentMismatch('unclear-batch')
  const { amount, currency, bankReference } = entry
  // Whoever entered it by hand has said which order this very movement is for.
  const entered = bankReference ? await unseenPaymentByHand(tx, { amount, currency, bankReference }) : null
  if (entered) return confirm(tx, lineId, entered)
  if (named === 'several') throw new PaymentMismatch('several-orders')

  const order = await lockPayableOrder(tx, idOf(named))
  const money = { orderId: order.id, amount, currency }
  const seen = order.status === 'paid' ? await unseenPaymentByHand(tx, money) : null
  if (seen) return confirm(tx, lineId, seen)
  if (order.status === 'pending' && order.paymentMethod !== 2) throw new PaymentMismatch('not-by-bank')

  const paymentId = await insertReceivedPayment(tx, {
    ...money,
    provider: 'bank',
    reference: `statement-line:${lineId}`,
    receivedAt: new Date(`${entry.bookedOn}T00:00:00Z`),
    now: shop.clock.now(),
  })
  await markPaid(tx, shop, order, money)
  await setLineResult(tx, lineId, { outcome: 'paid', orderId: order.id, paymentId })
  return { outcome: 'paid', orderId: order.id }
}

async function confirm(
  tx: Transaction,
  lineId: number,
  { id: paymentId, orderId }: { id: number; orderId: number },
): Promise<Received> {
  await setLineResult(tx, lineId, { outcome: 'confirmed', orderId, paymentId })
  return { outcome: 'confirmed', orderId }
}

async function queue(
  tx: Transaction,
  shop: Shop,
  entry: StatementEntry,
  { lineId, orderId, reason }: { lineId: number; orderId: number | null; reason: MismatchReason },
): Promise<Received> {
  const mismatchId = await queueMoney(tx, shop, {
    orderId,
    provider: 'bank',
    sessionId: `statement-line:${lineId}`,
    reference: `statement-line:${lineId}`,
    reason,
    amount: signedAmount(entry),
    currency: entry.currency,
    payer: entry.payer,
    text: textOf(entry),
    noticedAt: shop.clock.now(),
  })
  if (mismatchId === null) throw new Error(`Statement line ${lineId} is in the queue without being there`)
  await setLineResult(tx, lineId, { outcome: 'queued', orderId, mismatchId })
  return { outcome: 'queued', orderId, mismatchId, reason }
}

function lineOf(
  entry: StatementEntry,
  { identity, source, now }: { identity: string; source: string; now: Date },
) {
  const { account, bookedOn, currency, bankReference, payer } = entry
  return {
    identity,
    account,
    bookedOn,
    amount: signedAmount(entry),
    currency,
    bankReference,
    payer,
    text: textOf(entry),
    source,
    importedAt: now,
  }
}

function signedAmount({ amount, direction }: StatementEntry): number {
  return direction === 'debit' ? -amount : amount
}

function textOf({ references, text }: StatementEntry): string {
  return [...new Set([...references, text])].filter(Boolean).join(' ').slice(0, 2000)
}

function idOf(named: Named): number | null {
  return named === null || named === 'several' ? null : named.orderId
}
