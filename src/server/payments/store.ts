import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { inBatchesOn } from '../platform/database/batches.ts'
import {
  firstRow,
  preparedInsert,
  prepareOnce,
  type Reader,
  type Transaction,
} from '../platform/database/database.ts'
import { isUniqueViolation } from '../platform/database/database-errors.ts'
import { payments, statementLines, unmatchedPayments } from './tables.ts'

export type PaymentRow = typeof payments.$inferSelect

export const insertPayment = preparedInsert(payments, 'payment')

type ReceivedPayment = Pick<typeof payments.$inferInsert, 'orderId' | 'provider' | 'amount' | 'currency'> & {
  receivedAt: Date
  now: Date
} & (
    | { statementLineId: number }
    | { unmatchedPaymentId: number; reference: string | null }
    | { reference: string }
  )

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

type KnownTo = { provider: string } & ({ sessionId: string } | { paymentReference: string })

export async function findPayment(db: Reader, known: KnownTo): Promise<PaymentRow | null> {
  const isKnown =
    'sessionId' in known
      ? eq(payments.sessionId, known.sessionId)
      : eq(payments.reference, known.paymentReference)
  return findNewest(db, and(eq(payments.provider, known.provider), isKnown))
}

export async function findPaymentById(db: Reader, id: number): Promise<PaymentRow | null> {
  return findNewest(db, eq(payments.id, id))
}

export async function findOpenPayment(db: Reader, orderId: number): Promise<PaymentRow | null> {
  return findNewest(db, and(eq(payments.orderId, orderId), eq(payments.status, 'open')))
}

export async function newestPayment(db: Reader, orderId: number): Promise<PaymentRow | null> {
  return findNewest(db, eq(payments.orderId, orderId))
}

function findNewest(db: Reader, where: SQL | undefined): Promise<PaymentRow | null> {
  return firstRow(db.select().from(payments).where(where).orderBy(desc(payments.attempt)).limit(1))
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
  const { rowCount } = await db
    .update(payments)
    .set({ status, settledAt: now })
    .where(and(eq(payments.id, id), couldBePaid))
  return rowCount !== 0
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
    .leftJoin(unmatchedPayments, eq(unmatchedPayments.id, payments.unmatchedPaymentId))
    .leftJoin(
      statementLines,
      eq(statementLines.id, sql`coalesce(${payments.statementLineId}, ${unmatchedPayments.statementLineId})`),
    )
    .where(inArray(orderId, orderIds))
    .orderBy(payments.id)
}
