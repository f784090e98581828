import { addDays } from '../../domain/day.ts'
import { findDocuments, sumTotals, sumUncredited } from '../invoices/store.ts'
import { listPaidWithdrawals } from '../orders/withdrawals.ts'
import { utcDay } from '../platform/clock.ts'
import type { Reader } from '../platform/database/database.ts'

const daysToRefund = 14

/** From paid orders, the newest first. One is open until the order is credited in full. */
export async function listWithdrawals(db: Reader, { most }: { most: number }) {
  const all = await listPaidWithdrawals(db, { most })
  const ids = all.map(({ withdrawal }) => withdrawal.orderId)
  const documents = await findDocuments(db, ids)
  return all.map(({ withdrawal, currency, total }) => ({
    ...withdrawal,
    currency,
    credited: sumTotals(documents(withdrawal.orderId).creditNotes),
    isOpen: sumUncredited({ total }, documents(withdrawal.orderId)) > 0,
  }))
}

/** The last day to return the payment. */
export function refundDay(submittedAt: Date): string {
  return addDays(utcDay(submittedAt), daysToRefund)
}
