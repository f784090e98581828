import { and, desc, eq, isNull } from 'drizzle-orm'
import { superuserEmails } from '../identity/superusers/store.ts'
import { changesRow, firstRow, type Reader, type Transaction } from '../platform/database/database.ts'
import { customerNotes } from './tables.ts'

export type Note = { id: number; text: string; createdAt: Date; isPinned: boolean; by: string }
type Written = { customerId: number; superuserId: number; text: string; isPinned: boolean; now: Date }
type Place = { id: number; customerId: number; now: Date }

const isCurrent = isNull(customerNotes.endedAt)

/** The current versions, the pinned one first, then the newest first. */
export function findNotes(db: Reader, customerId: number): Promise<Note[]> {
  const superuser = superuserEmails(db)
  const { id, text, createdAt, isPinned, superuserId } = customerNotes
  return db
    .select({ id, text, createdAt, isPinned, by: superuser.email })
    .from(customerNotes)
    .innerJoin(superuser, eq(superuser.id, superuserId))
    .where(and(eq(customerNotes.customerId, customerId), isCurrent))
    .orderBy(desc(isPinned), desc(id))
}

/** Earlier versions and deleted notes are among them. The newest is first. */
export function findAllNotes(db: Reader, customerId: number) {
  const { id, text, createdAt, endedAt } = customerNotes
  return db
    .select({ text, createdAt, endedAt })
    .from(customerNotes)
    .where(eq(customerNotes.customerId, customerId))
    .orderBy(desc(id))
}

/** A pinned note replaces the one that was pinned before. `replaces` is an earlier version. */
export async function addNote(tx: Transaction, { now: createdAt, ...note }: Written, replaces?: number) {
  const isOfCustomer = and(eq(customerNotes.customerId, note.customerId), isCurrent)
  if (note.isPinned) await tx.update(customerNotes).set({ isPinned: false }).where(isOfCustomer)
  await tx.insert(customerNotes).values({ ...note, createdAt, replaces })
}

/** False if another superuser was first. */
export async function editNote(tx: Transaction, id: number, note: Written): Promise<boolean> {
  if (!(await deleteNote(tx, { id, customerId: note.customerId, now: note.now }))) return false
  await addNote(tx, note, id)
  return true
}

/** False if another superuser was first. */
export function deleteNote(tx: Transaction, { id, customerId, now }: Place): Promise<boolean> {
  const isTheNote = and(eq(customerNotes.id, id), eq(customerNotes.customerId, customerId), isCurrent)
  return changesRow(tx.update(customerNotes).set({ endedAt: now }).where(isTheNote))
}

/** The version that replaced the note; null if it was deleted. */
export function findNextVersion(db: Reader, replaces: number) {
  const superuser = superuserEmails(db)
  const { text, createdAt, superuserId } = customerNotes
  const versions = db
    .select({ text, at: createdAt, by: superuser.email })
    .from(customerNotes)
    .innerJoin(superuser, eq(superuser.id, superuserId))
  return firstRow(versions.where(eq(customerNotes.replaces, replaces)))
}

export async function eraseNotes(tx: Transaction, customerId: number) {
  await tx.delete(customerNotes).where(eq(customerNotes.customerId, customerId))
}
