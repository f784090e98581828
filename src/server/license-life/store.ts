import { and, desc, eq, gt, isNull, or, type SQL } from 'drizzle-orm'
import { firstRow, onlyRow, type Reader, type Transaction } from '../platform/database/database.ts'
import { licenseTransfers } from './tables.ts'

export type TransferRow = typeof licenseTransfers.$inferSelect

/** Withdraws the license's open offer, also one that has expired. */
export async function insertTransfer(
  tx: Transaction,
  transfer: Pick<TransferRow, 'licenseId' | 'customerId' | 'recipient' | 'offeredAt' | 'expiresAt'>,
): Promise<TransferRow> {
  await withdrawTransfers(tx, { licenseId: transfer.licenseId, now: transfer.offeredAt })
  return onlyRow(tx.insert(licenseTransfers).values(transfer).returning())
}

/** Whether there was an open offer. */
export async function withdrawTransfers(
  tx: Transaction,
  { now, ...of }: { now: Date } & ({ licenseId: number } | { customerId: number }),
): Promise<boolean> {
  const { licenseId, customerId, closedAt } = licenseTransfers
  const isOf = 'licenseId' in of ? eq(licenseId, of.licenseId) : eq(customerId, of.customerId)
  const withdrawn = await tx
    .update(licenseTransfers)
    .set({ closedAt: now, outcome: 'withdrawn' })
    .where(and(isOf, isNull(closedAt)))
    .returning({ expiresAt: licenseTransfers.expiresAt })
  return withdrawn.some(({ expiresAt }) => expiresAt > now)
}

/** The offer, once, if it is open and for this address. */
export function closeAccepted(
  tx: Transaction,
  { id, recipient, now }: { id: number; recipient: string; now: Date },
): Promise<TransferRow | null> {
  const isOffered = and(isFor({ id, recipient }), isOpen(now))
  const closed = { closedAt: now, outcome: 'accepted' } as const
  return firstRow(tx.update(licenseTransfers).set(closed).where(isOffered).returning())
}

export function findOpenTransfer(db: Reader, { licenseId, now }: { licenseId: number; now: Date }) {
  return findOne(db, and(eq(licenseTransfers.licenseId, licenseId), isOpen(now)))
}

/** Whether it is open or not. */
export function findTransferFor(db: Reader, offered: { id: number; recipient: string }) {
  return findOne(db, isFor(offered))
}

/** The newest first. */
export function findTransfersFor(db: Reader, { recipient, now }: { recipient: string; now: Date }) {
  return db
    .select()
    .from(licenseTransfers)
    .where(and(eq(licenseTransfers.recipient, recipient), isOpen(now)))
    .orderBy(desc(licenseTransfers.id))
    .limit(50)
}

function findOne(db: Reader, where: SQL | undefined): Promise<TransferRow | null> {
  return firstRow(db.select().from(licenseTransfers).where(where))
}

function isFor({ id, recipient }: { id: number; recipient: string }) {
  return and(eq(licenseTransfers.id, id), eq(licenseTransfers.recipient, recipient))
}

function isOpen(now: Date) {
  return and(isNull(licenseTransfers.closedAt), gt(licenseTransfers.expiresAt, now))
}

type Party = { customerId: number; email: string }

/** Transfers that the customer offered or was offered, whatever became of them, newest first. */
export function findTransfers(db: Reader, party: Party) {
  return db.select().from(licenseTransfers).where(concerns(party)).orderBy(desc(licenseTransfers.id))
}

export async function eraseTransfers(tx: Transaction, party: Party) {
  await tx.delete(licenseTransfers).where(concerns(party))
}

function concerns({ customerId, email }: Party) {
  return or(eq(licenseTransfers.customerId, customerId), eq(licenseTransfers.recipient, email))
}
