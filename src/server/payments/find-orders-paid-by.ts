import { desc, eq, or } from 'drizzle-orm'
import type { Reader } from '../platform/database/database.ts'
import { payments, statementLines, unmatchedPayments } from './tables.ts'

const mostLines = 20

/** The orders that the newest transfers of a payer have paid. The name is compared as the bank writes it. */
export async function findOrdersPaidBy(db: Reader, payer: string): Promise<number[]> {
  if (payer.trim() === '') return []
  const lines = db
    .select({ id: statementLines.id })
    .from(statementLines)
    .where(eq(statementLines.payer, payer))
    .orderBy(desc(statementLines.id))
    .limit(mostLines)
    .as('lines')
  const rows = await db
    .select({ orderId: payments.orderId })
    .from(lines)
    .leftJoin(unmatchedPayments, eq(unmatchedPayments.statementLineId, lines.id))
    .innerJoin(
      payments,
      or(eq(payments.statementLineId, lines.id), eq(payments.unmatchedPaymentId, unmatchedPayments.id)),
    )
  return rows.map(({ orderId }) => orderId)
}
