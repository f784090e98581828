import { and, asc, eq, getTableColumns, isNull, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../platform/database.ts'
import { statementLines } from './bank-transfer/tables.ts'
import { mismatchOrders, paymentMismatches, payments } from './tables.ts'
import { moneyWaitsFor } from './waiting-money.ts'

/** Whether money for the order came otherwise than asked for, and not beside a payment that fits. */
export async function hasMismatch(db: Database, orderId: number): Promise<boolean> {
  const { rows } = await db.execute(sql`select ${moneyWaitsFor(sql`${orderId}::bigint`)} as waits`)
  return rows[0]?.['waits'] === true
}

/** Whether this money waits, or waited, for a person already, whatever made it fit no order then. */
export async function isQueuedMoney(
  db: Database | Transaction,
  money: { provider: string; reference: string },
): Promise<boolean> {
  const [queued] = await db
    .select({ id: paymentMismatches.id })
    .from(paymentMismatches)
    .where(
      and(
        eq(paymentMismatches.provider, money.provider),
        eq(paymentMismatches.reference, money.reference),
        // These tell of an invoice that was not paid as it should have been, and may be paid after all.
        notInArray(paymentMismatches.reason, ['paid-partly', 'paid-late', 'paid-over']),
      ),
    )
    .limit(1)
  return queued !== undefined
}

export type MismatchRow = typeof paymentMismatches.$inferSelect
export type NewMismatch = typeof paymentMismatches.$inferInsert

/** The id where it is new: the same money with the same fault waits once. */
export async function insertMismatch(
  db: Database | Transaction,
  mismatch: NewMismatch,
): Promise<number | null> {
  const [row] = await db
    .insert(paymentMismatches)
    .values(mismatch)
    .onConflictDoNothing()
    .returning({ id: paymentMismatches.id })
  return row?.id ?? null
}

/** With the orders that it is about: none, one, or all that it names. */
export type MismatchWithOrders = MismatchRow & { orderIds: readonly number[] }

function selectWithOrders(db: Database | Transaction, where: SQL | undefined) {
  const several = sql`coalesce(jsonb_agg(${mismatchOrders.orderId} order by ${mismatchOrders.orderId})
    filter (where ${mismatchOrders.orderId} is not null), '[]')`
  return db
    .select({
      ...getTableColumns(paymentMismatches),
      orderIds: sql<number[]>`case when ${paymentMismatches.orderId} is null then ${several}
        else jsonb_build_array(${paymentMismatches.orderId}) end`,
    })
    .from(paymentMismatches)
    .leftJoin(mismatchOrders, eq(mismatchOrders.mismatchId, paymentMismatches.id))
    .where(where)
    .groupBy(paymentMismatches.id)
    .orderBy(asc(paymentMismatches.id))
}

/** Oldest first. */
export async function listMismatches(
  db: Database | Transaction,
  wanted: { state: 'open' | null },
): Promise<MismatchWithOrders[]> {
  return selectWithOrders(db, wanted.state ? eq(paymentMismatches.state, wanted.state) : undefined)
}

export async function findMismatch(
  db: Database | Transaction,
  id: number,
): Promise<MismatchWithOrders | null> {
  const [row] = await selectWithOrders(db, eq(paymentMismatches.id, id))
  return row ?? null
}

/** The day on which the bank booked it; null for what came on no statement. */
export async function bookedOnOf(tx: Transaction, id: number): Promise<string | null> {
  const [line] = await tx
    .select({ bookedOn: statementLines.bookedOn })
    .from(statementLines)
    .where(eq(statementLines.mismatchId, id))
  return line?.bookedOn ?? null
}

/** Null where it is not open: somebody has settled it before. */
export async function setMismatchResolved(
  tx: Transaction,
  id: number,
  resolved: Pick<MismatchRow, 'note' | 'resolvedBy'> & {
    resolution: string
    resolvedAt: Date
    orderId?: number
  },
): Promise<MismatchRow | null> {
  const [row] = await tx
    .update(paymentMismatches)
    .set({ ...resolved, state: 'resolved' })
    .where(and(eq(paymentMismatches.id, id), eq(paymentMismatches.state, 'open')))
    .returning()
  return row ?? null
}

/**
 * What is known to have gone back of a charge, whose refunds are kept under its name and the sum so far. The charge is
 * held until the transaction ends, so that of two parts told at once each counts the other.
 */
export async function refundedBefore(tx: Transaction, provider: string, charge: string): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${provider} ${charge}`}, 0))`)
  const sum = sql`substring(${paymentMismatches.reference} from '[0-9]+$')::bigint`
  const [row] = await tx
    .select({ most: sql`coalesce(max(${sum}), 0)`.mapWith(Number) })
    .from(paymentMismatches)
    .where(
      and(
        eq(paymentMismatches.provider, provider),
        eq(paymentMismatches.reason, 'refunded'),
        sql`starts_with(${paymentMismatches.reference}, ${`${charge}:`})`,
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
    .update(paymentMismatches)
    .set({ orderId: sql`${payments.orderId}`, sessionId: sql`${payments.sessionId}` })
    .from(payments)
    .where(
      and(
        eq(payments.provider, provider),
        eq(payments.reference, paidAs),
        eq(paymentMismatches.provider, provider),
        eq(paymentMismatches.sessionId, paidAs),
        isNull(paymentMismatches.orderId),
      ),
    )
}
