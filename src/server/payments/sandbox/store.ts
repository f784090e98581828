import { and, eq, getTableColumns, gt } from 'drizzle-orm'
import { type Database, type Transaction, withoutWaitingForDisk } from '../../platform/database.ts'
import { sandboxCheckouts } from './tables.ts'

export type SandboxCheckout = typeof sandboxCheckouts.$inferSelect

/** The same idempotency key gives the checkout that is there. */
export async function insertCheckout(
  db: Database,
  checkout: typeof sandboxCheckouts.$inferInsert,
): Promise<SandboxCheckout> {
  const [inserted] = await db
    .insert(sandboxCheckouts)
    .values(checkout)
    .onConflictDoNothing()
    .returning({ ...getTableColumns(sandboxCheckouts), withoutWaitingForDisk })
  const kept = inserted ?? (await findCheckoutByKey(db, checkout.idempotencyKey))
  if (!kept) throw new Error(`The sandbox checkout ${checkout.id} was not kept`)
  return kept
}

async function findCheckoutByKey(db: Database, idempotencyKey: string): Promise<SandboxCheckout | null> {
  const [checkout] = await db
    .select()
    .from(sandboxCheckouts)
    .where(eq(sandboxCheckouts.idempotencyKey, idempotencyKey))
  return checkout ?? null
}

export async function findCheckout(db: Database, id: string): Promise<SandboxCheckout | null> {
  const [checkout] = await db.select().from(sandboxCheckouts).where(eq(sandboxCheckouts.id, id))
  return checkout ?? null
}

/** True for the one caller who turned it from open to paid. */
export async function turnPaid(tx: Transaction, id: string, now: Date): Promise<boolean> {
  const turned = await tx
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
  return turned.length > 0
}
