import { and, asc, eq, getTableColumns, isNull, notInArray, type SQL, sql } from 'drizzle-orm'
import { statementLines } from '../bank-statements/tables.ts'
import type { Database, Transaction } from '../platform/database.ts'
import { payments, unmatchedPaymentOrders, unmatchedPayments } from './tables.ts'
import { orderHasUnmatchedPayment } from './unmatched-conditions.ts'

/** Whether money for the order came otherwise than asked for, and not beside a payment that fits. */
export async function hasUnmatchedPayment(db: Database, orderId: number): Promise<boolean> {
  const { rows } = await db.execute(sql`select ${orderHasUnmatchedPayment(sql`${orderId}::bigint`)} as waits`)
  return rows[0]?.['waits'] === true
}

/** Those of the orders that have an unmatched payment. */
export async function ordersWithUnmatchedPayment(
  db: Database,
  orderIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select asked.id from unnest(${sql.param(orderIds)}::bigint[]) as asked (id)
    where ${orderHasUnmatchedPayment(sql`asked.id`)}`)
  return new Set(rows.map(({ id }) => id))
}

/** Whether this money waits, or waited, for a person already, whatever made it fit no order then. */
export async function isUnmatchedPayment(
  db: Database | Transaction,
  money: { provider: string; reference: string },
): Promise<boolean> {
  const [queued] = await db
    .select({ id: unmatchedPayments.id })
    .from(unmatchedPayments)
    .where(
      and(
        eq(unmatchedPayments.provider, money.provider),
        eq(unmatchedPayments.reference, money.reference),
        // These tell of an invoice that was not paid as it should have been, and may be paid after all.
        notInArray(unmatchedPayments.reason, ['paid-partly', 'paid-late', 'paid-over']),
      ),
    )
    .limit(1)
  return queued !== undefined
}

export type UnmatchedPaymentRow = typeof unmatchedPayments.$inferSelect
export type NewUnmatchedPayment = typeof unmatchedPayments.$inferInsert

/** The id where it is new: the same money with the same fault waits once. */
export async function insertUnmatchedPayment(
  db: Database | Transaction,
  mismatch: NewUnmatchedPayment,
): Promise<number | null> {
  const [row] = await db
    .insert(unmatchedPayments)
    .values(mismatch)
    .onConflictDoNothing()
    .returning({ id: unmatchedPayments.id })
  return row?.id ?? null
}

/** With the orders that it is about: none, one, or all that it names. */
export type UnmatchedPaymentWithOrders = UnmatchedPaymentRow & { orderIds: readonly number[] }

function selectWithOrders(db: Database | Transaction, where: SQL | undefined) {
  const several = sql`coalesce(jsonb_agg(${unmatchedPaymentOrders.orderId} order by ${unmatchedPaymentOrders.orderId})
    filter (where ${unmatchedPaymentOrders.orderId} is not null), '[]')`
  return db
    .select({
      ...getTableColumns(unmatchedPayments),
      orderIds: sql<number[]>`case when ${unmatchedPayments.orderId} is null then ${several}
        else jsonb_build_array(${unmatchedPayments.orderId}) end`,
    })
    .from(unmatchedPayments)
    .leftJoin(unmatchedPaymentOrders, eq(unmatchedPaymentOrders.unmatchedPaymentId, unmatchedPayments.id))
    .where(where)
    .groupBy(unmatchedPayments.id)
    .orderBy(asc(unmatchedPayments.id))
}

/** Oldest first. */
export async function listUnmatchedPayments(
  db: Database | Transaction,
  wanted: { state: 'open' | null },
): Promise<UnmatchedPaymentWithOrders[]> {
  return selectWithOrders(db, wanted.state ? eq(unmatchedPayments.state, wanted.state) : undefined)
}

export async function findUnmatchedPayment(
  db: Database | Transaction,
  id: number,
): Promise<UnmatchedPaymentWithOrders | null> {
  const [row] = await selectWithOrders(db, eq(unmatchedPayments.id, id))
  return row ?? null
}

/** The day on which the bank booked it; null for what came on no statement. */
export async function bookedOnOf(tx: Transaction, id: number): Promise<string | null> {
  const [line] = await tx
    .select({ bookedOn: statementLines.bookedOn })
    .from(statementLines)
    .where(eq(statementLines.unmatchedPaymentId, id))
  return line?.bookedOn ?? null
}

/** Null where it is not open: somebody has settled it before. */
export async function setUnmatchedPaymentResolved(
  tx: Transaction,
  id: number,
  resolved: Pick<UnmatchedPaymentRow, 'note' | 'resolvedBy'> & {
    resolution: string
    resolvedAt: Date
    orderId?: number
  },
): Promise<UnmatchedPaymentRow | null> {
  const [row] = await tx
    .update(unmatchedPayments)
    .set({ ...resolved, state: 'resolved' })
    .where(and(eq(unmatchedPayments.id, id), eq(unmatchedPayments.state, 'open')))
    .returning()
  return row ?? null
}

/**
 * What is known to have gone back of a charge, whose refunds are kept under its name and the sum so far. The charge is
 * held until the transaction ends, so that of two parts told at once each counts the other.
 */
export async function refundedBefore(tx: Transaction, provider: string, charge: string): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${provider} ${charge}`}, 0))`)
  const sum = sql`substring(${unmatchedPayments.reference} from '[0-9]+$')::bigint`
  const [row] = await tx
    .select({ most: sql`coalesce(max(${sum}), 0)`.mapWith(Number) })
    .from(unmatchedPayments)
    .where(
      and(
        eq(unmatchedPayments.provider, provider),
        eq(unmatchedPayments.reason, 'refunded'),
        sql`starts_with(${unmatchedPayments.reference}, ${`${charge}:`})`,
      ),
    )
  return row?.most ?? 0
}

/** Names the order of money that left again before its payment was known, and was kept under that payment's reference. */
export async function joinMoneyBack(
  db: Database,
  { provider, paidAs }: { provider: string; paidAs: string | null },
) {
  if (paidAs === null) return
  await db
    .update(unmatchedPayments)
    .set({ orderId: sql`${payments.orderId}`, sessionId: sql`${payments.sessionId}` })
    .from(payments)
    .where(
      and(
        eq(payments.provider, provider),
        eq(payments.reference, paidAs),
        eq(unmatchedPayments.provider, provider),
        eq(unmatchedPayments.sessionId, paidAs),
        isNull(unmatchedPayments.orderId),
      ),
    )
}
