import { and, asc, desc, eq, lt, notInArray, sql } from 'drizzle-orm'
import type { PgInsertValue } from 'drizzle-orm/pg-core'
import type { Database, Transaction } from '../platform/database.ts'
import { paymentAttempts, paymentMismatches, payments } from './tables.ts'
import { reasonsOfOtherMoney } from './waiting-money.ts'

export type PaymentRow = typeof payments.$inferSelect

/** Gives no row where it is already there, or where another payment of the order is open. */
export function insertPayment(db: Database | Transaction, payment: PgInsertValue<typeof payments>) {
  return db.insert(payments).values(payment).onConflictDoNothing().returning()
}

/**
 * Money that came without a payment page: the next attempt of its order, paid at once. The order is locked. Throws
 * what `isCountedBefore` knows where this money was counted before.
 */
export async function insertReceivedPayment(
  tx: Transaction,
  payment: Pick<typeof payments.$inferInsert, 'orderId' | 'provider' | 'amount' | 'currency'> & {
    reference: string
    receivedAt: Date
    now: Date
  },
): Promise<number> {
  const { receivedAt, now, reference, ...money } = payment
  const [row] = await tx
    .insert(payments)
    .values({
      ...money,
      attempt: sql`(select coalesce(max(${payments.attempt}), 0) + 1 from ${payments} where ${payments.orderId} = ${money.orderId})`,
      sessionId: reference,
      reference,
      url: '',
      status: 'paid',
      createdAt: now,
      expiresAt: now,
      settledAt: receivedAt,
    })
    .returning({ id: payments.id })
  if (!row) throw new Error(`The payment of order ${money.orderId} was not kept`)
  return row.id
}

export async function findPayment(
  db: Database | Transaction,
  provider: string,
  sessionId: string,
): Promise<PaymentRow | null> {
  const [payment] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.provider, provider), eq(payments.sessionId, sessionId)))
  return payment ?? null
}

export async function findPaymentByReference(
  db: Database,
  provider: string,
  reference: string,
): Promise<PaymentRow | null> {
  const [payment] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.provider, provider), eq(payments.reference, reference)))
  return payment ?? null
}

/** The constraint allows one. */
export async function openPaymentOf(db: Database | Transaction, orderId: number): Promise<PaymentRow | null> {
  const [payment] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.status, 'open')))
  return payment ?? null
}

export async function newestPayment(db: Database, orderId: number): Promise<PaymentRow | null> {
  const [payment] = await db
    .select()
    .from(payments)
    .where(eq(payments.orderId, orderId))
    .orderBy(desc(payments.attempt))
    .limit(1)
  return payment ?? null
}

/** When the attempt was begun: now, or by whoever was first. */
export async function beginAttempt(db: Database, begun: typeof paymentAttempts.$inferInsert): Promise<Date> {
  await db.insert(paymentAttempts).values(begun).onConflictDoNothing()
  const [row] = await db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, begun.orderId), eq(paymentAttempts.attempt, begun.attempt)))
  if (!row) throw new Error(`Attempt ${begun.attempt} to pay order ${begun.orderId} was not kept`)
  return row.begunAt
}

/** From now on the attempt counts as begun long ago. */
export async function endAttempt(db: Database, ended: typeof paymentAttempts.$inferInsert) {
  await db
    .insert(paymentAttempts)
    .values(ended)
    .onConflictDoUpdate({
      target: [paymentAttempts.orderId, paymentAttempts.attempt],
      set: { begunAt: ended.begunAt },
    })
}

export async function openPaymentsBefore(db: Database, moment: Date): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payments)
    .where(and(eq(payments.status, 'open'), lt(payments.createdAt, moment)))
    .orderBy(asc(payments.createdAt))
    .limit(200)
}

export async function setPaymentPaid(
  tx: Transaction,
  id: number,
  { reference, now }: { reference: string | null; now: Date },
) {
  await tx.update(payments).set({ status: 'paid', reference, settledAt: now }).where(eq(payments.id, id))
}

/** True where it was still open: a payment that was made meanwhile stays paid. */
export async function closePayment(
  tx: Transaction,
  id: number,
  { status, now }: { status: 'failed' | 'expired'; now: Date },
): Promise<boolean> {
  const closed = await tx
    .update(payments)
    .set({ status, settledAt: now })
    .where(and(eq(payments.id, id), eq(payments.status, 'open')))
    .returning({ id: payments.id })
  return closed.length > 0
}

/** Whether money for the order came otherwise than asked for, and not beside a payment that fits. */
export async function hasMismatch(db: Database, orderId: number): Promise<boolean> {
  const [mismatch] = await db
    .select({ id: paymentMismatches.id })
    .from(paymentMismatches)
    .where(
      and(
        eq(paymentMismatches.orderId, orderId),
        eq(paymentMismatches.state, 'open'),
        notInArray(paymentMismatches.reason, [...reasonsOfOtherMoney]),
      ),
    )
    .limit(1)
  return mismatch !== undefined
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

/** The id where it is new: the same money with the same fault waits once. */
export async function insertMismatch(
  db: Database | Transaction,
  mismatch: typeof paymentMismatches.$inferInsert,
): Promise<number | null> {
  const [row] = await db
    .insert(paymentMismatches)
    .values(mismatch)
    .onConflictDoNothing()
    .returning({ id: paymentMismatches.id })
  return row?.id ?? null
}

/** Oldest first. */
export async function listMismatches(
  db: Database | Transaction,
  wanted: { state: 'open' | null },
): Promise<MismatchRow[]> {
  return db
    .select()
    .from(paymentMismatches)
    .where(wanted.state ? eq(paymentMismatches.state, wanted.state) : undefined)
    .orderBy(asc(paymentMismatches.id))
}

export async function findMismatch(db: Database | Transaction, id: number): Promise<MismatchRow | null> {
  const [row] = await db.select().from(paymentMismatches).where(eq(paymentMismatches.id, id))
  return row ?? null
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
