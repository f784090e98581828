import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { normalizeBankReference } from '../../domain/payments/references-in-text.ts'
import { firstRow, type Transaction } from '../platform/database/database.ts'
import { payments, statementLines } from './tables.ts'

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

export async function isImported(tx: Transaction, bankReference: string): Promise<boolean> {
  const name = normalizeBankReference(bankReference)
  return name !== '' && (await tx.$count(statementLines, eq(statementLines.bankReference, name))) > 0
}

export function referenceByHand(typed: string): string {
  return normalizeBankReference(typed) || typed
}

const isByHand = and(eq(payments.provider, 'bank'), isNotNull(payments.reference))

export async function findReferencesByHand(tx: Transaction, bankReferences: readonly string[]) {
  const references = bankReferences.filter(Boolean)
  const isNamed = and(isByHand, inArray(payments.reference, references))
  const found = await tx.select({ reference: payments.reference }).from(payments).where(isNamed)
  return new Set(found.map(({ reference }) => reference ?? ''))
}

/** Finds exactly this money, under the bank's reference or for this order. */
export async function findUnconfirmedPayment(
  tx: Transaction,
  money: { amount: number; currency: string } & ({ bankReference: string } | { orderId: number }),
): Promise<{ id: number; orderId: number } | null> {
  const { id, orderId, reference } = payments
  const isWanted = and(
    isByHand,
    'orderId' in money ? eq(orderId, money.orderId) : eq(reference, money.bankReference),
    isNull(payments.statementLineId),
    eq(payments.amount, money.amount),
    sql`${payments.currency} = ${money.currency}`,
  )
  return firstRow(tx.select({ id, orderId }).from(payments).where(isWanted).orderBy(asc(id)).limit(1))
}

export async function setStatementLine(tx: Transaction, paymentId: number, statementLineId: number) {
  await tx.update(payments).set({ statementLineId }).where(eq(payments.id, paymentId))
}
