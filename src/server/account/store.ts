import { and, eq, gt, lte, or } from 'drizzle-orm'
import { firstRow, type Reader, type Transaction } from '../platform/database/database.ts'
import { emailChanges } from './tables.ts'

export type EmailChangeRow = typeof emailChanges.$inferSelect

/** Replaces an earlier wish, whose links then stop working. */
export async function saveEmailChange(tx: Transaction, change: typeof emailChanges.$inferInsert) {
  const set = { ...change, oldConfirmedAt: null, newConfirmedAt: null }
  await tx.insert(emailChanges).values(set).onConflictDoUpdate({ target: emailChanges.customerId, set })
}

export async function findEmailChange(db: Reader, { customerId, now }: { customerId: number; now: Date }) {
  const isOpen = and(eq(emailChanges.customerId, customerId), gt(emailChanges.expiresAt, now))
  return firstRow(db.select().from(emailChanges).where(isOpen))
}

type ByToken = { tokenHash: string; now: Date }

export async function findEmailChangeByToken(db: Reader, by: ByToken): Promise<EmailChangeRow | null> {
  return firstRow(db.select().from(emailChanges).where(hasToken(by)))
}

/** Until the transaction ends, the other mailbox waits. */
export async function lockEmailChange(tx: Transaction, by: ByToken): Promise<EmailChangeRow | null> {
  return firstRow(tx.select().from(emailChanges).where(hasToken(by)).for('update'))
}

function hasToken({ tokenHash, now }: ByToken) {
  const isEither = or(eq(emailChanges.oldTokenHash, tokenHash), eq(emailChanges.newTokenHash, tokenHash))
  return and(isEither, gt(emailChanges.expiresAt, now))
}

export async function confirmMailbox(
  tx: Transaction,
  customerId: number,
  confirmed: Partial<Pick<EmailChangeRow, 'oldConfirmedAt' | 'newConfirmedAt'>>,
) {
  await tx.update(emailChanges).set(confirmed).where(eq(emailChanges.customerId, customerId))
}

export async function removeEmailChange(db: Reader, customerId: number) {
  await db.delete(emailChanges).where(eq(emailChanges.customerId, customerId))
}

export async function removeExpiredEmailChanges(db: Reader, now: Date) {
  await db.delete(emailChanges).where(lte(emailChanges.expiresAt, now))
}
