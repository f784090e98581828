import { and, asc, eq, isNull, like, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database.ts'
import { payments } from '../tables.ts'
import { bankReferenceOf } from './statement.ts'
import { statementLines } from './tables.ts'

export type NewLine = Omit<typeof statementLines.$inferInsert, 'outcome'>

/** Null where a line of this identity is there; waits for an import that is just writing it. */
export async function insertLine(tx: Transaction, line: NewLine): Promise<number | null> {
  const [row] = await tx
    .insert(statementLines)
    .values({ ...line, outcome: 'new' })
    .onConflictDoNothing({ target: statementLines.identity })
    .returning({ id: statementLines.id })
  return row?.id ?? null
}

export async function setLineResult(
  tx: Transaction,
  id: number,
  result: {
    outcome: 'paid' | 'confirmed' | 'queued'
    orderId: number | null
    paymentId?: number
    mismatchId?: number
  },
) {
  await tx.update(statementLines).set(result).where(eq(statementLines.id, id))
}

/** Under which a payment by hand is kept: the bank's name for the movement, however it was typed. */
export function referenceByHand(typed: string): string {
  return `by-hand:${bankReferenceOf(typed) || typed}`
}

type Money = { amount: number; currency: string }

/**
 * A payment of exactly this money that was entered by hand and has not been seen on a statement yet: under the bank's
 * own reference, or for this order.
 */
export async function unseenPaymentByHand(
  tx: Transaction,
  { amount, currency, ...sought }: Money & ({ bankReference: string } | { orderId: number }),
): Promise<{ id: number; orderId: number } | null> {
  const isSought =
    'orderId' in sought
      ? eq(payments.orderId, sought.orderId)
      : eq(payments.reference, referenceByHand(sought.bankReference))
  const [row] = await tx
    .select({ id: payments.id, orderId: payments.orderId })
    .from(payments)
    .leftJoin(statementLines, eq(statementLines.paymentId, payments.id))
    .where(
      and(
        isSought,
        eq(payments.amount, amount),
        eq(payments.currency, currency),
        eq(payments.provider, 'bank'),
        like(payments.reference, 'by-hand:%'),
        isNull(statementLines.id),
      ),
    )
    .orderBy(asc(payments.id))
    .limit(1)
  return row ?? null
}

export async function linesWithReference(tx: Transaction, bankReference: string) {
  return tx
    .select()
    .from(statementLines)
    .where(and(eq(statementLines.bankReference, bankReference), sql`${statementLines.bankReference} <> ''`))
}
