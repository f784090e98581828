import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { normalizeBankReference } from '../../domain/payments/references-in-text.ts'
import type { Transaction } from '../platform/database/database.ts'
import { payments } from './tables.ts'

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

/** Exactly this money, under the bank's reference or for this order. */
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
