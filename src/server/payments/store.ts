import { and, asc, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { PgInsertValue } from 'drizzle-orm/pg-core'
import type { Database, Transaction } from '../platform/database.ts'
import { paymentAttempts, payments } from './tables.ts'

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

/** The ids of orders that have an open payment, as a part of another query. */
export function ordersWithOpenPayment(db: Database | Transaction) {
  return db.select({ orderId: payments.orderId }).from(payments).where(eq(payments.status, 'open'))
}

export async function findPaidPayment(db: Database, orderId: number): Promise<PaymentRow | null> {
  const [payment] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.status, 'paid')))
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

/**
 * Takes the open payments of these providers whose turn it is, the longest unseen first, and notes that they had it. One
 * statement, so that two who look at the same time share them.
 */
export async function takeOpenPayments(
  db: Database,
  { providers, now, most }: { providers: readonly string[]; now: Date; most: number },
): Promise<PaymentRow[]> {
  const seenAt = sql`coalesce(${payments.lookedAt}, ${payments.createdAt})`
  const next = db.$with('next').as(
    db
      .select({ id: payments.id })
      .from(payments)
      .where(
        and(eq(payments.status, 'open'), inArray(payments.provider, [...providers]), sql`${seenAt} < ${now}`),
      )
      .orderBy(seenAt, asc(payments.id))
      .limit(most)
      .for('update', { skipLocked: true }),
  )
  return db
    .with(next)
    .update(payments)
    .set({ lookedAt: now })
    .from(next)
    .where(eq(payments.id, next.id))
    .returning(getTableColumns(payments))
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
