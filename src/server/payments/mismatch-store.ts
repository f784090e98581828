import { and, asc, eq, notInArray } from 'drizzle-orm'
import type { Database, Transaction } from '../platform/database.ts'
import { paymentMismatches } from './tables.ts'
import { reasonsOfOtherMoney } from './waiting-money.ts'

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
