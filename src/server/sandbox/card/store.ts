import { and, eq, gt } from 'drizzle-orm'
import { type Database, preparedInsert, type Transaction } from '../../platform/database/database.ts'
import { sandboxCheckouts } from './tables.ts'

export type SandboxCheckout = typeof sandboxCheckouts.$inferSelect

const insertRow = preparedInsert(sandboxCheckouts, 'sandbox_checkout')

export async function insertCheckout(db: Database, checkout: typeof sandboxCheckouts.$inferInsert) {
  const saved = (await insertRow(db, checkout)) ?? (await findCheckoutByKey(db, checkout.idempotencyKey))
  if (!saved) throw new Error(`Could not save the sandbox checkout ${checkout.id}`)
  return saved
}

async function findCheckoutByKey(db: Database, idempotencyKey: string): Promise<SandboxCheckout | null> {
  const [checkout] = await db
    .select()
    .from(sandboxCheckouts)
    .where(eq(sandboxCheckouts.idempotencyKey, idempotencyKey))
  return checkout ?? null
}

export async function findCheckout(db: Database, id: string): Promise<SandboxCheckout | null> {
  if (!/^\w+$/.test(id)) return null
  const [checkout] = await db.select().from(sandboxCheckouts).where(eq(sandboxCheckouts.id, id))
  return checkout ?? null
}

/** True for the one caller that changed it. */
export async function markCheckoutPaid(tx: Transaction, id: string, now: Date): Promise<boolean> {
  const paid = await tx
    .update(sandboxCheckouts)
    .set({ status: 'paid' })
    .where(
      and(
        eq(sandboxCheckouts.id, id),
        eq(sandboxCheckouts.status, 'open'),
        gt(sandboxCheckouts.expiresAt, now),
      ),
    )
    .returning({ id: sandboxCheckouts.id })
  return paid.length > 0
}

export async function markCheckoutExpired(db: Database, id: string) {
  await db
    .update(sandboxCheckouts)
    .set({ status: 'expired' })
    .where(and(eq(sandboxCheckouts.id, id), eq(sandboxCheckouts.status, 'open')))
}
