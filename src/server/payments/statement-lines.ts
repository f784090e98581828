import { eq } from 'drizzle-orm'
import { normalizeBankReference } from '../../domain/payments/references-in-text.ts'
import type { Transaction } from '../platform/database/database.ts'
import { payments, statementLines, unmatchedPayments } from './tables.ts'

export type NewStatementLine = typeof statementLines.$inferInsert

/** Returns the ids of the new lines by identity. Waits for an import that is writing one of them. */
export async function insertStatementLines(tx: Transaction, lines: readonly NewStatementLine[]) {
  if (lines.length === 0) return new Map()
  const rows = await tx
    .insert(statementLines)
    .values([...lines])
    .onConflictDoNothing({ target: statementLines.identity })
    .returning({ id: statementLines.id, identity: statementLines.identity })
  return new Map(rows.map(({ id, identity }) => [identity, id]))
}

/** For each imported movement with this bank reference: the order it paid, or an unmatched payment. */
export async function findResultsOfMovement(tx: Transaction, bankReference: string) {
  const name = normalizeBankReference(bankReference)
  if (name === '') return []
  return tx
    .select({
      source: statementLines.source,
      orderId: payments.orderId,
      unmatchedPaymentId: unmatchedPayments.id,
    })
    .from(statementLines)
    .leftJoin(payments, eq(payments.statementLineId, statementLines.id))
    .leftJoin(unmatchedPayments, eq(unmatchedPayments.statementLineId, statementLines.id))
    .where(eq(statementLines.bankReference, name))
}
