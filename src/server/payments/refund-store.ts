import { and, eq, inArray, isNull, or, sql, sum } from 'drizzle-orm'
import type { RefusalCode } from '../../contract/refusals.ts'
import type { OrderStatus } from '../../domain/orders/order.ts'
import { firstRow, type Reader, type Transaction } from '../platform/database/database.ts'
import type { Shop } from '../shop.ts'
import { findProvider } from './provider.ts'
import { findDisputed, sumKept, sumRefunds } from './returned-money.ts'
import { findPaidPayments } from './store.ts'
import { payments, refunds } from './tables.ts'

export type Refundable = Awaited<ReturnType<typeof findRefundable>>

/** The shop, or a provider that it asks, can return `left`, unless there is an `obstacle`. */
export async function findRefundable(
  { db, providers }: Pick<Shop, 'db' | 'providers'>,
  { id, status }: { id: number; status: OrderStatus },
) {
  // Of several payments it is not known which one to return.
  const [only, ...others] = await findPaidPayments(db, id)
  const provider = only?.provider ?? ''
  const isOffered = provider === 'bank' || (only?.reference && findProvider(providers, provider)?.refund)
  const paid = only && isOffered && others.length === 0 ? only : null
  const kept = (await sumKept(db, [id]))(id)
  // A difference may have been accepted, so that the payment was less than the total.
  const refunded = (await sumRefunds(db, [id])).get(id) ?? 0
  const left = Math.max(0, Math.min(kept, (paid?.amount ?? 0) - refunded))
  const asked = paid ? await sumAsked(db, paid.id) : 0
  return { paymentId: paid?.id ?? 0, provider, left, kept, asked, obstacle: await findObstacle() }

  async function findObstacle(): Promise<RefusalCode | null> {
    if (status !== 'paid') return 'refund-before-payment'
    if (!paid) return 'refund-not-offered'
    if ((await findDisputed(db, [id])).has(id)) return 'payment-disputed'
    if (asked > 0) return 'refund-in-progress'
    return left > 0 ? null : 'refunded-already'
  }
}

async function sumAsked(db: Reader, paymentId: number): Promise<number> {
  const [open] = await db
    .select({ amount: sum(refunds.amount).mapWith(Number) })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), isNull(refunds.settledAt)))
  return open?.amount ?? 0
}

export async function insertRefund(tx: Transaction, refund: typeof refunds.$inferInsert): Promise<number> {
  const [inserted] = await tx.insert(refunds).values(refund).returning({ id: refunds.id })
  if (!inserted) throw new Error('A refund was not saved')
  return inserted.id
}

/** With its payment; null if it is settled. */
export async function findOpenRefund(db: Reader, id: number) {
  const isOpen = and(eq(refunds.id, id), isNull(refunds.settledAt))
  const withPayment = db.select({ refund: refunds, payment: payments }).from(refunds)
  return firstRow(withPayment.innerJoin(payments, eq(payments.id, refunds.paymentId)).where(isOpen))
}

/** Null if the shop did not ask for this refund of the payment. */
export async function settleRefund(
  tx: Transaction,
  { id, paymentId, reference, now }: { id: number; paymentId: number; reference: string | null; now: Date },
) {
  const isAsked = and(
    eq(refunds.id, id),
    eq(refunds.paymentId, paymentId),
    or(isNull(refunds.reference), eq(refunds.reference, reference ?? '')),
  )
  const settledAt = sql`coalesce(${refunds.settledAt}, ${now}::timestamptz)`
  return firstRow(tx.update(refunds).set({ reference, settledAt }).where(isAsked).returning())
}

/** Without an amount, the one that is open. Null if no operator asked for it. */
export async function settleBankRefund(
  tx: Transaction,
  { orderId, amount, currency, now }: { orderId: number; amount?: number; currency: string; now: Date },
) {
  const ofOrder = tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), sql`${payments.currency} = ${currency}`, isBank))
  const isWanted = and(
    inArray(refunds.paymentId, ofOrder),
    amount === undefined ? undefined : eq(refunds.amount, amount),
    isNull(refunds.settledAt),
  )
  return firstRow(tx.update(refunds).set({ settledAt: now }).where(isWanted).returning())
}

const isBank = eq(payments.provider, 'bank')

/** Those that the operator has to transfer, the oldest first. */
export function listBankRefunds(db: Reader, most: number) {
  const { orderId, currency } = payments
  return db
    .select({ id: refunds.id, orderId, currency, amount: refunds.amount, at: refunds.requestedAt })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(isBank, isNull(refunds.settledAt)))
    .orderBy(refunds.id)
    .limit(most)
}
