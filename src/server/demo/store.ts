import { createHmac } from 'node:crypto'
import { and, eq, gt, lte } from 'drizzle-orm'
import { changesRow, firstRow, type Reader, type Transaction } from '../platform/database/database.ts'
import { normalizeMailbox } from './normalize-mailbox.ts'
import { demos, erasedDemos } from './tables.ts'

type Mailbox = { email: string; secret: string; now: Date }
type NewDemo = Omit<typeof demos.$inferInsert, 'mailbox'> & { email: string }

/** False if this mailbox or this customer has had a demo; waits for concurrent requests. */
export function insertDemo(tx: Transaction, { email, ...demo }: NewDemo): Promise<boolean> {
  const row = { ...demo, mailbox: normalizeMailbox(email) }
  return changesRow(tx.insert(demos).values(row).onConflictDoNothing())
}

/** Another account of the same mailbox gets no demo until `refusedUntil`. */
export async function eraseDemo(
  tx: Transaction,
  { customerId, secret, refusedUntil }: { customerId: number; secret: string; refusedUntil: Date },
) {
  const [demo] = await tx.delete(demos).where(eq(demos.customerId, customerId)).returning()
  if (!demo) return
  const erased = { mailboxHash: hashMailbox(secret, demo.mailbox), refusedUntil }
  await tx
    .insert(erasedDemos)
    .values(erased)
    .onConflictDoUpdate({ target: erasedDemos.mailboxHash, set: { refusedUntil } })
}

/** Whether another account of the mailbox has had a demo, or one that was deleted. */
export async function isMailboxUsed(db: Reader, mailbox: Mailbox): Promise<boolean> {
  const isIssued = (await db.$count(demos, eq(demos.mailbox, normalizeMailbox(mailbox.email)))) > 0
  return isIssued || hadErasedDemo(db, mailbox)
}

/** Whether the mailbox had a demo in an account that was deleted less than a year ago. */
export async function hadErasedDemo(db: Reader, { email, secret, now }: Mailbox): Promise<boolean> {
  const isSame = eq(erasedDemos.mailboxHash, hashMailbox(secret, normalizeMailbox(email)))
  return (await db.$count(erasedDemos, and(isSame, gt(erasedDemos.refusedUntil, now)))) > 0
}

export async function removeErasedDemos(db: Reader, now: Date) {
  await db.delete(erasedDemos).where(lte(erasedDemos.refusedUntil, now))
}

function hashMailbox(secret: string, mailbox: string): string {
  return createHmac('sha256', secret).update(`demo-mailbox\0${mailbox}`).digest('hex')
}

export async function findDemo(db: Reader, customerId: number) {
  return firstRow(db.select().from(demos).where(eq(demos.customerId, customerId)))
}
