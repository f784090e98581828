import { desc, eq, gt, inArray } from 'drizzle-orm'
import { judgeWithdrawal, lastDayToWithdraw } from '../../domain/orders/withdrawal.ts'
import { utcDay } from '../platform/clock.ts'
import type { Reader, Transaction } from '../platform/database/database.ts'
import type { OrderRow } from './store.ts'
import { orders, withdrawals } from './tables.ts'

export type WithdrawalRow = typeof withdrawals.$inferSelect

/** False if the order has been withdrawn from. */
export async function insertWithdrawal(tx: Transaction, withdrawal: WithdrawalRow): Promise<boolean> {
  const inserted = await tx.insert(withdrawals).values(withdrawal).onConflictDoNothing().returning()
  return inserted.length > 0
}

export async function findWithdrawals(db: Reader, orderIds: readonly number[]) {
  const rows = await db.select().from(withdrawals).where(inArray(withdrawals.orderId, orderIds))
  return new Map(rows.map(row => [row.orderId, row]))
}

/** The withdrawals of paid orders, the newest first. */
export function listPaidWithdrawals(db: Reader, { most }: { most: number }) {
  return db
    .select({ withdrawal: withdrawals, currency: orders.currency, total: orders.total })
    .from(withdrawals)
    .innerJoin(orders, eq(orders.id, withdrawals.orderId))
    .where(gt(withdrawals.refundDue, 0))
    .orderBy(desc(withdrawals.submittedAt))
    .limit(most)
}

export function describeRight(order: OrderRow, { isWithdrawn, now }: { isWithdrawn: boolean; now: Date }) {
  const { status, paidAt, consentAt, country, clientCompany: company, clientVat: vatNumber } = order
  const concludedOn = paidAt && utcDay(paidAt)
  const buyer = { country, company, vatNumber }
  const state = judgeWithdrawal(
    { status, concludedOn, hasConsent: consentAt !== null, isWithdrawn, buyer },
    utcDay(now),
  )
  const hasPeriod = concludedOn && (state === 'open' || state === 'over')
  return { state, until: hasPeriod ? lastDayToWithdraw(concludedOn) : null }
}
