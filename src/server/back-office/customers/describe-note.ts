import type { CustomerNote } from '../../../contract/back-office/record-parts.ts'
import { findNotes, type Note } from '../../customer-notes/store.ts'
import type { Reader } from '../../platform/database/database.ts'

export async function findPinnedNote(db: Reader, customerId: number): Promise<CustomerNote | null> {
  const pinned = (await findNotes(db, customerId)).find(({ isPinned }) => isPinned)
  return pinned ? describeNote(pinned) : null
}

export function describeNote({ id, text, by, createdAt, isPinned }: Note): CustomerNote {
  return { id, text, by, at: createdAt.toISOString(), is_pinned: isPinned }
}
