import { and, count, eq, gt, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { changesRow, firstRow, type Reader, type Transaction } from '../../platform/database/database.ts'
import { passkeyChallenges, passkeys } from './tables.ts'

export type PasskeyRow = typeof passkeys.$inferSelect

export const challengeMinutes = 5

/** `customerId` is null for a sign-in: the customer is not known yet. */
type Challenge = { challenge: string; customerId: number | null }

export async function saveChallenge(db: Reader, { now, ...challenge }: Challenge & { now: Date }) {
  const expiresAt = new Date(now.getTime() + challengeMinutes * 60_000)
  await db.delete(passkeyChallenges).where(lte(passkeyChallenges.expiresAt, now))
  await db.insert(passkeyChallenges).values({ ...challenge, expiresAt })
}

/** True for one caller only. */
export async function spendChallenge(db: Reader, { challenge, customerId, now }: Challenge & { now: Date }) {
  const isFor =
    customerId === null ? isNull(passkeyChallenges.customerId) : eq(passkeyChallenges.customerId, customerId)
  const { rowCount } = await db
    .delete(passkeyChallenges)
    .where(and(eq(passkeyChallenges.challenge, challenge), isFor, gt(passkeyChallenges.expiresAt, now)))
  return rowCount !== 0
}

/** False if the passkey was added before, to whichever account. */
export async function insertPasskey(tx: Transaction, passkey: typeof passkeys.$inferInsert) {
  return changesRow(tx.insert(passkeys).values(passkey).onConflictDoNothing())
}

export function findPasskeys(db: Reader, customerId: number): Promise<PasskeyRow[]> {
  return db.select().from(passkeys).where(eq(passkeys.customerId, customerId)).orderBy(passkeys.id)
}

export async function countPasskeys(db: Reader, customerIds: readonly number[]) {
  const rows = await db
    .select({ customerId: passkeys.customerId, count: count() })
    .from(passkeys)
    .where(inArray(passkeys.customerId, [...customerIds]))
    .groupBy(passkeys.customerId)
  return new Map(rows.map(row => [row.customerId, row.count]))
}

export async function findPasskey(db: Reader, credentialId: string): Promise<PasskeyRow | null> {
  return firstRow(db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId)))
}

/** False if the counter has not grown since: a copy of the passkey was used. 0 does not count. */
export async function countUse(
  tx: Transaction,
  { id, counter, now }: { id: number; counter: number; now: Date },
): Promise<boolean> {
  const hasGrown = or(lt(passkeys.counter, counter), and(eq(passkeys.counter, 0), sql`${counter} = 0`))
  const { rowCount } = await tx
    .update(passkeys)
    .set({ counter, lastUsedAt: now })
    .where(and(eq(passkeys.id, id), hasGrown))
  return rowCount !== 0
}

export async function deletePasskey(tx: Transaction, { id, customerId }: { id: number; customerId: number }) {
  const isOwn = and(eq(passkeys.id, id), eq(passkeys.customerId, customerId))
  return firstRow(tx.delete(passkeys).where(isOwn).returning())
}

export async function erasePasskeys(tx: Transaction, customerId: number) {
  await tx.delete(passkeyChallenges).where(eq(passkeyChallenges.customerId, customerId))
  await tx.delete(passkeys).where(eq(passkeys.customerId, customerId))
}

export async function removeAllPasskeys(tx: Transaction) {
  await tx.delete(passkeys)
}
