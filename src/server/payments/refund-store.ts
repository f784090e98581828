import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { RefusalCode } from '../../contract/refusals.ts'
import type { OrderStatus } from '../../domain/orders/order.ts'
import type { Reader, Transaction } from '../platform/database/database.ts'
import { findDisputed, sumKept } from './returned-money.ts'
import { findPaidPayments } from './store.ts'
import { payments, refunds } from './tables.ts'

/** What the shop can ask the card provider to return, or why not. */
export type Refundable = { paymentId: number; left: number; kept: number; obstacle: RefusalCode | null }

export async function findRefundable(
  db: Reader,
  { id, status }: { id: number; status: OrderStatus },
): Promise<Refundable> {
  // Of several payments it is not known which one to return.
  const [only, ...others] = await findPaidPayments(db, id)
  const paid = only?.provider === 'stripe' && only.reference !== null && others.length === 0 ? only : null
  const kept = (await sumKept(db, [id]))(id)
  const left = Math.min(kept, paid?.amount ?? 0)
  return { paymentId: paid?.id ?? 0, left, kept, obstacle: await findObstacle() }

  async function findObstacle(): Promise<RefusalCode | null> {
    if (status !== 'paid') return 'refund-before-payment'
    if (!paid) return 'refund-not-offered'
    if ((await findDisputed(db, [id])).has(id)) return 'payment-disputed'
    const open = and(eq(refunds.paymentId, paid.id), isNull(refunds.settledAt))
    if ((await db.$count(refunds, open)) > 0) return 'refund-in-progress'
    return left > 0 ? null : 'refunded-already'
  }
}

export async function insertRefund(tx: Transaction, refund: typeof refunds.$inferInsert): Promise<number> {
  const [inserted] = await tx.insert(refunds).values(refund).returning({ id: refunds.id })
  if (!inserted) throw new Error('A refund was not saved')
  return inserted.id
}

/** With its payment; null if it is settled. */
export async function findOpenRefund(db: Reader, id: number) {
  const [found] = await db
    .select({ refund: refunds, payment: payments })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.id, id), isNull(refunds.settledAt)))
  return found ?? null
}

/** Null if the shop did not ask for this refund of the payment. */
export async function settleRefund(
  tx: Transaction,
  { id, paymentId, reference, now }: { id: number; paymentId: number; reference: string | null; now: Date },
) {
  const [settled] = await tx
    .update(refunds)
    .set({ reference, settledAt: sql`coalesce(${refunds.settledAt}, ${now}::timestamptz)` })
    .where(
      and(
        eq(refunds.id, id),
        eq(refunds.paymentId, paymentId),
        or(isNull(refunds.reference), eq(refunds.reference, reference ?? '')),
      ),
    )
    .returning()
  return settled ?? null
}
