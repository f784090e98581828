import { and, eq, lt, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '../../platform/database/database.ts'
import { superuserRecoveryCodes, superuserTotps } from './tables.ts'

export type FactorKind = 'passkey' | 'totp' | 'recovery-code'

export type StoredTotp = { secret: string | null; pending: string | null }

export async function findTotp(db: Reader, superuserId: number): Promise<StoredTotp> {
  const [totp] = await db.select().from(superuserTotps).where(eq(superuserTotps.superuserId, superuserId))
  return { secret: totp?.secret ?? null, pending: totp?.pending ?? null }
}

export async function savePendingTotp(db: Reader, superuserId: number, pending: string) {
  await db
    .insert(superuserTotps)
    .values({ superuserId, pending })
    .onConflictDoUpdate({ target: superuserTotps.superuserId, set: { pending } })
}

/** False if it was confirmed or replaced meanwhile. */
export async function confirmTotp(
  tx: Transaction,
  { superuserId, pending, step }: { superuserId: number; pending: string; step: number },
): Promise<boolean> {
  const { rowCount } = await tx
    .update(superuserTotps)
    .set({ secret: pending, pending: null, lastStep: step })
    .where(and(eq(superuserTotps.superuserId, superuserId), eq(superuserTotps.pending, pending)))
  return rowCount !== 0
}

/** True for one caller only: the code of this period is used up. */
export async function spendStep(db: Reader, superuserId: number, step: number): Promise<boolean> {
  const { rowCount } = await db
    .update(superuserTotps)
    .set({ lastStep: step })
    .where(and(eq(superuserTotps.superuserId, superuserId), lt(superuserTotps.lastStep, step)))
  return rowCount !== 0
}

export async function replaceRecoveryCodes(tx: Transaction, superuserId: number, hashes: readonly string[]) {
  await tx.delete(superuserRecoveryCodes).where(eq(superuserRecoveryCodes.superuserId, superuserId))
  await tx.insert(superuserRecoveryCodes).values(hashes.map(codeHash => ({ superuserId, codeHash })))
}

/** True for one caller only. */
export async function spendRecoveryCode(db: Reader, superuserId: number, codeHash: string): Promise<boolean> {
  const { rowCount } = await db
    .delete(superuserRecoveryCodes)
    .where(
      and(eq(superuserRecoveryCodes.superuserId, superuserId), eq(superuserRecoveryCodes.codeHash, codeHash)),
    )
  return rowCount !== 0
}

export function countRecoveryCodes(db: Reader, superuserId: number): Promise<number> {
  return db.$count(superuserRecoveryCodes, eq(superuserRecoveryCodes.superuserId, superuserId))
}

/** The TOTP secret and the recovery codes. */
export async function removeCodes(tx: Transaction, superuserId: number) {
  await tx.delete(superuserTotps).where(eq(superuserTotps.superuserId, superuserId))
  await tx.delete(superuserRecoveryCodes).where(eq(superuserRecoveryCodes.superuserId, superuserId))
}

export async function removeAllCodes(tx: Transaction) {
  await tx.delete(superuserTotps).where(sql`true`)
  await tx.delete(superuserRecoveryCodes).where(sql`true`)
}
