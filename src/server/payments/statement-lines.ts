import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
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

/** Finds the order that each imported movement with this bank reference paid, or an unmatched payment. */
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

export function referenceByHand(typed: string): string {
  return normalizeBankReference(typed) || typed
}

const isByHand = and(eq(payments.provider, 'bank'), isNotNull(payments.reference))

export async function findReferencesByHand(tx: Transaction, bankReferences: readonly string[]) {
  const references = bankReferences.filter(Boolean)
  if (references.length === 0) return new Set()
  const found = await tx
    .select({ reference: payments.reference })
    .from(payments)
    .where(and(isByHand, inArray(payments.reference, references)))
  return new Set(found.map(({ reference }) => reference ?? ''))
}

/** Finds exactly this money, under the bank's reference or for this order. */
export async function findUnconfirmedPayment(
  tx: Transaction,
  {
    amount,
    currency,
    ...wanted
  }: { amount: number; currency: string } & ({ bankReference: string } | { orderId: number }),
): Promise<{ id: number; orderId: number } | null> {
  const isWanted =
    'orderId' in wanted ? eq(payments.orderId, wanted.orderId) : eq(payments.reference, wanted.bankReference)
  const [row] = await tx
    .select({ id: payments.id, orderId: payments.orderId })
    .from(payments)
    .where(
      and(
        isByHand,
        isWanted,
        isNull(payments.statementLineId),
        eq(payments.amount, amount),
        sql`${payments.currency} = ${currency}`,
      ),
    )
    .orderBy(asc(payments.id))
    .limit(1)
  return row ?? null
}

export async function setStatementLine(tx: Transaction, paymentId: number, statementLineId: number) {
  await tx.update(payments).set({ statementLineId }).where(eq(payments.id, paymentId))
}
