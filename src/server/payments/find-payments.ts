import { and, asc, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../platform/database/database.ts'
import { payments, statementLines, unmatchedPayments } from './tables.ts'
import { selectUnmatchedPayments } from './unmatched-store.ts'

// Listed, because the indexes begin with the provider.
export const knownProviders = ['stripe', 'btcpay', 'crypto-pay', 'bank', 'everypay', 'paypal']
const mostFound = 10

/** Matches the payment that a provider knows by this id: of a session or a charge. */
export function hasProviderId(text: string): SQL | undefined {
  const isNamed = or(eq(payments.reference, text), eq(payments.sessionId, text))
  return and(inArray(payments.provider, knownProviders), isNamed)
}

/** The payments, and the unmatched payments, that a provider knows by this id: of a session, a charge or a refund. */
export async function findByProviderId(db: Reader, text: string) {
  const { id, orderId, provider } = payments
  const isFound = hasProviderId(text)
  const found = await db.select({ id, orderId, provider }).from(payments).where(isFound).limit(mostFound)
  const unmatched = await db
    .select({ id: unmatchedPayments.id, provider: unmatchedPayments.provider })
    .from(unmatchedPayments)
    .where(and(inArray(unmatchedPayments.provider, knownProviders), eq(unmatchedPayments.reference, text)))
    .limit(mostFound)
  return { payments: found, unmatched }
}

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

/** Every attempt with the bank's line, and every unmatched payment that is about the order or was applied to it. */
export async function findMoneyOfOrder(db: Reader, orderId: number) {
  const { payer, text, source, bookedOn } = statementLines
  const attempts = await db
    .select({ payment: payments, transfer: { day: bookedOn, payer, text, source } })
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
