import { asc, eq, sql } from 'drizzle-orm'
import type { Reader } from '../platform/database/database.ts'
import { payments, statementLines, unmatchedPayments } from './tables.ts'
import { selectUnmatchedPayments } from './unmatched-store.ts'

/** Every attempt with the bank's line, and every unmatched payment that is about the order or was applied to it. */
export async function findMoneyOfOrder(db: Reader, orderId: number) {
  const { payer, text, source, bookedOn } = statementLines
  const attempts = await db
    .select({ payment: payments, payer, bookedOn, transfer: { day: bookedOn, payer, text, source } })
    .from(payments)
    .leftJoin(statementLines, eq(statementLines.id, payments.statementLineId))
    .where(eq(payments.orderId, orderId))
    .orderBy(asc(payments.attempt))
  const isOfOrder = sql`${unmatchedPayments.id} in (
    select id from ${unmatchedPayments} where order_ids @> array[${orderId}::bigint]
    union select unmatched_payment_id from ${payments} where order_id = ${orderId})`
  const unmatched = await selectUnmatchedPayments(db, isOfOrder).orderBy(asc(unmatchedPayments.id))
  return { attempts, unmatched }
}

export type MoneyOfOrder = Awaited<ReturnType<typeof findMoneyOfOrder>>
