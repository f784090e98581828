import { and, desc, eq, gt, isNull, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { firstRow, prepareOnce, type Reader, type Transaction } from '../platform/database/database.ts'
import { licenseTransfers } from './tables.ts'

export type TransferRow = typeof licenseTransfers.$inferSelect

/** Withdraws the license's open offer, also one that has expired. */
export async function insertTransfer(
  tx: Transaction,
  transfer: Pick<TransferRow, 'licenseId' | 'customerId' | 'recipient' | 'offeredAt' | 'expiresAt'>,
): Promise<TransferRow> {
  await withdrawTransfers(tx, { licenseId: transfer.licenseId, now: transfer.offeredAt })
  const [row] = await tx.insert(licenseTransfers).values(transfer).returning()
  if (!row) throw new Error(`The transfer of license ${transfer.licenseId} was not saved`)
  return row
}

/** Whether there was an open offer. */
export async function withdrawTransfers(
  tx: Transaction,
  { licenseId, now }: { licenseId: number; now: Date },
): Promise<boolean> {
  const withdrawn = await tx
    .update(licenseTransfers)
    .set({ closedAt: now, outcome: 'withdrawn' })
    .where(and(eq(licenseTransfers.licenseId, licenseId), isNull(licenseTransfers.closedAt)))
    .returning({ expiresAt: licenseTransfers.expiresAt })
  return withdrawn.some(({ expiresAt }) => expiresAt > now)
}

/** The offer, once, if it is open and for this address. */
export async function closeAccepted(
  tx: Transaction,
  { id, recipient, now }: { id: number; recipient: string; now: Date },
): Promise<TransferRow | null> {
  const [row] = await tx
    .update(licenseTransfers)
    .set({ closedAt: now, outcome: 'accepted' })
    .where(and(eq(licenseTransfers.id, id), eq(licenseTransfers.recipient, recipient), isOpen(now)))
    .returning()
  return row ?? null
}

export async function findOpenTransfer(db: Reader, { licenseId, now }: { licenseId: number; now: Date }) {
  return findOne(db, and(eq(licenseTransfers.licenseId, licenseId), isOpen(now)))
}

/** Whether it is open or not. */
export async function findTransferFor(db: Reader, { id, recipient }: { id: number; recipient: string }) {
  return findOne(db, and(eq(licenseTransfers.id, id), eq(licenseTransfers.recipient, recipient)))
}

const transfersFor = prepareOnce((db: Reader) =>
  db
    .select()
    .from(licenseTransfers)
    .where(and(eq(licenseTransfers.recipient, sql.placeholder('recipient')), isOpen(sql.placeholder('now'))))
    .orderBy(desc(licenseTransfers.id))
    .limit(50)
    .prepare('transfers_for'),
)

/** The newest first. */
export function findTransfersFor(db: Reader, offered: { recipient: string; now: Date }) {
  return transfersFor(db).execute(offered)
}

/** Transfers that the customer offered or was offered. */
export async function eraseTransfers(
  tx: Transaction,
  { customerId, email }: { customerId: number; email: string },
) {
  const { customerId: owner, recipient } = licenseTransfers
  await tx.delete(licenseTransfers).where(or(eq(owner, customerId), eq(recipient, email)))
}

function findOne(db: Reader, where: SQL | undefined): Promise<TransferRow | null> {
  return firstRow(db.select().from(licenseTransfers).where(where))
}

function isOpen(now: Date | Placeholder) {
  return and(isNull(licenseTransfers.closedAt), gt(licenseTransfers.expiresAt, now))
}

/** Transfers that the customer offered or was offered, whatever became of them, newest first. */
export function findTransfers(db: Reader, { customerId, email }: { customerId: number; email: string }) {
  const { customerId: owner, recipient, id } = licenseTransfers
  return db
    .select()
    .from(licenseTransfers)
    .where(or(eq(owner, customerId), eq(recipient, email)))
    .orderBy(desc(id))
}
