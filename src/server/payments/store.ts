import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { inBatchesOn } from '../platform/database/batches.ts'
import {
  type Database,
  preparedInsert,
  prepareOnce,
  type Reader,
  type Transaction,
} from '../platform/database/database.ts'
import { isUniqueViolation } from '../platform/database/database-errors.ts'
import { paymentAttempts, payments, statementLines } from './tables.ts'

export type PaymentRow = typeof payments.$inferSelect

export const insertPayment = preparedInsert(payments, 'payment')

/** A statement to be prepared: nothing is inserted if the session, or another page of the order, is there. */
export function insertOpenedPayment(db: Reader) {
  const { orderId, sessionId, url, expiresAt } = payments
  return db
    .insert(payments)
    .values({
      orderId: sql.placeholder('orderId'),
      attempt: sql.placeholder('attempt'),
      provider: sql.placeholder('provider'),
      sessionId: sql.placeholder('sessionId'),
      url: sql.placeholder('url'),
      amount: sql.placeholder('amount'),
      currency: sql.placeholder('currency'),
      createdAt: sql.placeholder('createdAt'),
      expiresAt: sql.placeholder('expiresAt'),
    })
    .onConflictDoNothing()
    .returning({ orderId, sessionId, url, expiresAt })
}

type ReceivedPayment = Pick<typeof payments.$inferInsert, 'orderId' | 'provider' | 'amount' | 'currency'> & {
  receivedAt: Date
  now: Date
} & ({ statementLineId: number } | { unmatchedPaymentId: number } | { reference: string })

const receivedPayment = prepareOnce((tx: Transaction) => {
  const value = (name: string) => sql`${sql.placeholder(name)}`
  const [orderId, now] = [value('orderId'), value('now')]
  return tx
    .insert(payments)
    .values({
      orderId,
      attempt: sql`(select coalesce(max(${payments.attempt}), 0) + 1 from ${payments} where ${payments.orderId} = ${orderId})`,
      provider: value('provider'),
      amount: value('amount'),
      currency: value('currency'),
      status: 'paid',
      reference: value('reference'),
      statementLineId: value('statementLineId'),
      unmatchedPaymentId: value('unmatchedPaymentId'),
      createdAt: now,
      expiresAt: now,
      settledAt: value('receivedAt'),
    })
    .prepare('insert_received_payment')
})

/** Money without a payment page is the order's next attempt. Throws what `isDuplicatePayment` recognises. */
export async function insertReceivedPayment(tx: Transaction, { receivedAt, now, ...money }: ReceivedPayment) {
  const source = { reference: null, statementLineId: null, unmatchedPaymentId: null }
  const times = { receivedAt: receivedAt.toISOString(), now: now.toISOString() }
  await receivedPayment(tx).execute({ ...source, ...money, ...times })
}

const oncePerMoney = ['payments_reference', 'payments_statement_line', 'payments_unmatched_payment']

export function isDuplicatePayment(error: unknown): boolean {
  return oncePerMoney.some(constraint => isUniqueViolation(error, constraint))
}

export async function findPayment(db: Reader, provider: string, sessionId: string) {
  const [payment] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.provider, provider), eq(payments.sessionId, sessionId)))
  return payment ?? null
}

export async function findPaymentByReference(db: Database, provider: string, reference: string) {
  const [payment] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.provider, provider), eq(payments.reference, reference)))
  return payment ?? null
}

export async function findOpenPayment(db: Reader, orderId: number): Promise<PaymentRow | null> {
  const [payment] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.status, 'open')))
  return payment ?? null
}

export function ordersWithOpenPayment(db: Reader) {
  return db.select({ orderId: payments.orderId }).from(payments).where(eq(payments.status, 'open'))
}

/** The oldest first; those after it pay the rest of a corrected invoice. */
export const findPaidPayments = inBatchesOn(async (db: Reader, orderIds: number[]) => {
  const found = await db
    .select()
    .from(payments)
    .where(and(inArray(payments.orderId, orderIds), eq(payments.status, 'paid')))
    .orderBy(asc(payments.id))
  return orderIds.map(id => found.filter(({ orderId }) => orderId === id))
})

export async function newestPayment(db: Database, orderId: number): Promise<PaymentRow | null> {
  const [payment] = await db
    .select()
    .from(payments)
    .where(eq(payments.orderId, orderId))
    .orderBy(desc(payments.attempt))
    .limit(1)
  return payment ?? null
}

/** Returns when the attempt began: now, or with an earlier request. */
export async function beginAttempt(db: Database, begun: typeof paymentAttempts.$inferInsert): Promise<Date> {
  await db.insert(paymentAttempts).values(begun).onConflictDoNothing()
  const [row] = await db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, begun.orderId), eq(paymentAttempts.attempt, begun.attempt)))
  if (!row) throw new Error(`Attempt ${begun.attempt} to pay order ${begun.orderId} was not saved`)
  return row.begunAt
}

/** Providers repeat replies to an attempt, faults included, so it counts as begun long ago and the next is a new one. */
export async function endAttempt(
  db: Database,
  attempt: Pick<typeof paymentAttempts.$inferInsert, 'orderId' | 'attempt'>,
) {
  const ended = { ...attempt, begunAt: new Date(0) }
  await db
    .insert(paymentAttempts)
    .values(ended)
    .onConflictDoUpdate({
      target: [paymentAttempts.orderId, paymentAttempts.attempt],
      set: { begunAt: ended.begunAt },
    })
}

export const couldBePaid = inArray(payments.status, ['open', 'unsynced'])

export async function setPaymentPaid(
  tx: Transaction,
  id: number,
  { reference, now }: { reference: string | null; now: Date },
) {
  await tx.update(payments).set({ status: 'paid', reference, settledAt: now }).where(eq(payments.id, id))
}

export async function closePayment(
  db: Reader,
  id: number,
  { status, now }: { status: 'failed' | 'expired'; now: Date },
): Promise<boolean> {
  const closed = await db
    .update(payments)
    .set({ status, settledAt: now })
    .where(and(eq(payments.id, id), couldBePaid))
    .returning({ id: payments.id })
  return closed.length > 0
}

/** The payments with the statement line of each transfer. */
export function findPaymentsOfOrders(db: Reader, orderIds: readonly number[]) {
  const { orderId, attempt, provider, amount, currency, status, reference, createdAt, settledAt } = payments
  const { cryptoCurrency, cryptoAmount, cryptoRate, cryptoTransaction } = payments
  const { bookedOn, payer, text } = statementLines
  return db
    .select({
      orderId,
      attempt,
      provider,
      amount,
      currency,
      status,
      reference,
      createdAt,
      settledAt,
      cryptoCurrency,
      cryptoAmount,
      cryptoRate,
      cryptoTransaction,
      transfer: { bookedOn, payer, text },
    })
    .from(payments)
    .leftJoin(statementLines, eq(statementLines.id, payments.statementLineId))
    .where(inArray(orderId, [...orderIds]))
    .orderBy(payments.id)
}
