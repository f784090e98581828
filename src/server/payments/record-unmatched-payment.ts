import type { Transaction } from '../platform/database/database.ts'
import type { Shop } from '../shop.ts'
import { insertUnmatchedPayments, type NewUnmatchedPayment } from './unmatched-store.ts'

/** Processed by `unmatched-payments/notify-of-unmatched-payment.ts`. */
export const unmatchedPaymentJob = 'notify-of-unmatched-payment'

/** Records the same money once, and enqueues the e-mails about it. */
export async function recordUnmatchedPayment(
  tx: Transaction,
  shop: Pick<Shop, 'jobs'>,
  payment: NewUnmatchedPayment,
) {
  await recordUnmatchedPayments(tx, shop, [payment])
}

export async function recordUnmatchedPayments(
  tx: Transaction,
  { jobs }: Pick<Shop, 'jobs'>,
  payments: readonly NewUnmatchedPayment[],
): Promise<Map<number | null, number>> {
  const recorded = await insertUnmatchedPayments(tx, payments)
  // An operator who imports a statement sees unidentified lines at once, and there may be hundreds.
  const notifying = recorded.filter(
    ({ statementLineId, orderIds, state }) =>
      statementLineId === null || (orderIds.length > 0 && state === 'open'),
  )
  for (const { id } of notifying) await jobs.enqueue(tx, unmatchedPaymentJob, { unmatchedPaymentId: id })
  return new Map(recorded.map(({ id, statementLineId }) => [statementLineId, id]))
}
