import { and, eq, gt, lte, sql } from 'drizzle-orm'
import { recordFollowUp } from '../../audit/store.ts'
import { customerRecords } from '../../customers/store.ts'
import type { Reader, Transaction } from '../../platform/database/database.ts'
import { viewings } from './tables.ts'

type NewViewing = Omit<typeof viewings.$inferInsert, 'actionId'>

/** It gets the number of the action, and replaces an earlier viewing of the session. */
export async function saveViewing(tx: Transaction, viewing: NewViewing) {
  const values = { ...viewing, actionId: sql`current_setting('shop.action')::bigint` }
  await tx.insert(viewings).values(values).onConflictDoUpdate({ target: viewings.sessionId, set: values })
}

export async function findViewing(
  db: Reader,
  { tokenHash, sessionId, now }: { tokenHash: string; sessionId: number; now: Date },
) {
  const customer = customerRecords(db)
  const { actionId, expiresAt } = viewings
  const { id, email, language } = customer
  const [viewing] = await db
    .select({ customer: { id, email, language }, actionId, expiresAt })
    .from(viewings)
    .innerJoin(customer, eq(customer.id, viewings.customerId))
    .where(
      and(eq(viewings.tokenHash, tokenHash), eq(viewings.sessionId, sessionId), gt(viewings.expiresAt, now)),
    )
  return viewing ?? null
}

/** Null if the session views as no one. */
export async function findViewedCustomer(db: Reader, sessionId: number): Promise<number | null> {
  const [viewing] = await db.select().from(viewings).where(eq(viewings.sessionId, sessionId))
  return viewing?.customerId ?? null
}

/** All whose time is over, or those of one session: each gets its row in the audit once. */
export async function endExpiredViewings(
  tx: Transaction,
  { now, sessionId }: { now: Date; sessionId?: number },
) {
  const isOwn = sessionId === undefined ? undefined : eq(viewings.sessionId, sessionId)
  const expired = await tx
    .delete(viewings)
    .where(and(lte(viewings.expiresAt, now), isOwn))
    .returning()
  for (const { actionId, expiresAt } of expired)
    await recordFollowUp(tx, { actionId, verb: 'view as customer expired', at: expiresAt })
}

export async function removeViewing(tx: Transaction, sessionId: number) {
  await tx.delete(viewings).where(eq(viewings.sessionId, sessionId))
}

/** No one views the customer any more. */
export async function eraseViewings(tx: Transaction, customerId: number) {
  await tx.delete(viewings).where(eq(viewings.customerId, customerId))
}
