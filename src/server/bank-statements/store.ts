import { and, asc, eq, getTableColumns, inArray, isNull, like, sql } from 'drizzle-orm'
import { payments, unmatchedPaymentOrders, unmatchedPayments } from '../payments/tables.ts'
import type { Transaction } from '../platform/database.ts'
import { sellers } from '../sellers/tables.ts'
import { normalizeBankReference } from './statement.ts'
import { statementLines } from './tables.ts'

export type NewLine = Omit<typeof statementLines.$inferInsert, 'outcome'>

/** The new lines by their identity; waits for an import that is just writing one of them. */
export async function insertLines(tx: Transaction, lines: readonly NewLine[]): Promise<Map<string, number>> {
  if (lines.length === 0) return new Map()
  const rows = await tx
    .insert(statementLines)
    .values(lines.map(line => ({ ...line, outcome: 'new' })))
    .onConflictDoNothing({ target: statementLines.identity })
    .returning({ id: statementLines.id, identity: statementLines.identity })
  return new Map(rows.map(({ id, identity }) => [identity, id]))
}

/** What this line is called where payments and the queue name where money came from. */
export function lineReference(id: number): string {
  return `statement-line:${id}`
}

export async function setLineCounted(
  tx: Transaction,
  id: number,
  counted: {
    outcome: 'paid' | 'confirmed'
    orderId: number
    paymentId: number
  },
) {
  await tx.update(statementLines).set(counted).where(eq(statementLines.id, id))
}

type Waiting = Omit<typeof unmatchedPayments.$inferInsert, 'sessionId' | 'orderId'> & {
  lineId: number
  orderIds: readonly number[]
}

/** Puts lines into the queue; answers their numbers there by the lines' ids. */
export async function recordUnmatchedLines(
  tx: Transaction,
  waiting: readonly Waiting[],
): Promise<Map<number, number>> {
  if (waiting.length === 0) return new Map()
  const queued = await tx
    .insert(unmatchedPayments)
    .values(
      waiting.map(mismatch => ({
        ...mismatch,
        orderId: mismatch.orderIds.length === 1 ? mismatch.orderIds[0] : null,
        sessionId: mismatch.reference,
      })),
    )
    .returning({ id: unmatchedPayments.id, reference: unmatchedPayments.reference })
  await nameOrders(tx, waiting, new Map(queued.map(({ id, reference }) => [reference, id])))
  const lineIds = waiting.map(({ lineId }) => lineId)
  const unmatchedPaymentIds = queued.map(({ id }) => id)
  const lines = await tx
    .update(statementLines)
    .set({
      outcome: 'queued',
      orderId: sql`${unmatchedPayments.orderId}`,
      unmatchedPaymentId: sql`${unmatchedPayments.id}`,
    })
    .from(unmatchedPayments)
    .where(
      and(
        // Both lists are known by their keys; without them each batch would read all lines that there are.
        inArray(statementLines.id, lineIds),
        inArray(unmatchedPayments.id, unmatchedPaymentIds),
        eq(unmatchedPayments.reference, sql`'statement-line:' || ${statementLines.id}`),
      ),
    )
    .returning({ lineId: statementLines.id, unmatchedPaymentId: unmatchedPayments.id })
  return new Map(lines.map(({ lineId, unmatchedPaymentId }) => [lineId, unmatchedPaymentId]))
}

/** One order stands with the money itself. */
async function nameOrders(
  tx: Transaction,
  waiting: readonly Waiting[],
  numbers: ReadonlyMap<string, number>,
) {
  const named = waiting
    .filter(({ orderIds }) => orderIds.length > 1)
    .flatMap(({ reference, orderIds }) => {
      const unmatchedPaymentId = numbers.get(reference)
      return unmatchedPaymentId === undefined
        ? []
        : orderIds.map(orderId => ({ unmatchedPaymentId, orderId }))
    })
  if (named.length > 0) await tx.insert(unmatchedPaymentOrders).values(named)
}

/** Under which a payment by hand is kept: the bank's name for the movement, however it was typed. */
export function referenceByHand(typed: string): string {
  return `by-hand:${normalizeBankReference(typed) || typed}`
}

/** Of the names that a bank gives movements, those that a payment by hand has. */
export async function namesByHand(
  tx: Transaction,
  bankReferences: readonly string[],
): Promise<ReadonlySet<string>> {
  const names = bankReferences.filter(Boolean)
  if (names.length === 0) return new Set()
  const kept = await tx
    .select({ reference: payments.reference })
    .from(payments)
    .where(and(eq(payments.provider, 'bank'), inArray(payments.reference, names.map(referenceByHand))))
  const references = new Set(kept.map(({ reference }) => reference))
  return new Set(names.filter(name => references.has(referenceByHand(name))))
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
  const isShare = sql`starts_with(${payments.reference}, 'statement-line:' || ${statementLines.id} || ':')`
  return tx
    .select({
      ...getTableColumns(statementLines),
      /** Where it pays several orders, all of them. */
      shares: sql<number[]>`coalesce(jsonb_agg(${payments.orderId} order by ${payments.orderId})
        filter (where ${payments.orderId} is not null), '[]')`,
    })
    .from(statementLines)
    .leftJoin(payments, and(eq(payments.provider, 'bank'), isShare))
    .where(and(eq(statementLines.bankReference, bankReference), sql`${statementLines.bankReference} <> ''`))
    .groupBy(statementLines.id)
}

export async function accountsOfResellers(
  tx: Transaction,
): Promise<{ sellerId: number | null; account: string }[]> {
  return tx.select({ sellerId: sellers.id, account: sellers.account }).from(sellers)
}
