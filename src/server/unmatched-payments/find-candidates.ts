import { type Evidence, findEvidence } from '../../domain/payments/evidence.ts'
import { reversalReasons } from '../../domain/payments/unmatched-reasons.ts'
import { findCustomersOfOrders, findUnpaidOrders } from '../orders/find-unpaid-orders.ts'
import { findOrdersPaidBy } from '../payments/find-payments.ts'
import type { UnmatchedPayment } from '../payments/unmatched-store.ts'
import type { Database } from '../platform/database/database.ts'

const mostCandidates = 20
const closedDays = 120

/** The orders of the payment, and of an open one those that something speaks for; more of it comes first. */
export async function findCandidates(
  db: Database,
  payment: UnmatchedPayment,
  now: Date,
): Promise<{ orderId: number; evidence: readonly Evidence[] }[]> {
  const { orderIds, paidOrderIds, state, reason, payer, text, amount, currency } = payment
  const own = [...new Set([...orderIds, ...paidOrderIds])]
  if (state !== 'open' || reversalReasons.some(each => each === reason) || amount <= 0)
    return own.map(orderId => ({ orderId, evidence: [] }))

  const paidBefore = await findPaidBefore(db, payer)
  const unpaid = await findUnpaidOrders(db, {
    ids: own,
    customerIds: [...paidBefore.keys()],
    closedSince: new Date(now.getTime() - closedDays * 86_400_000),
  })
  const evidence = findEvidence(
    { amount, currency, words: `${payer} ${text}`, namedOrderIds: own, paidBefore },
    unpaid,
  )
  return [...evidence]
    .map(([orderId, found]) => ({ orderId, evidence: found }))
    .toSorted((left, right) => right.evidence.length - left.evidence.length || right.orderId - left.orderId)
    .slice(0, mostCandidates)
}

async function findPaidBefore(db: Database, payer: string): Promise<Map<number, number>> {
  const paid = await findCustomersOfOrders(db, await findOrdersPaidBy(db, payer))
  return new Map(paid.map(({ customerId, orderId }) => [customerId, orderId]))
}
