import { eq } from 'drizzle-orm'
import type { Transaction } from '../platform/database.ts'
import { normalizeMailbox } from './normalize-mailbox.ts'
import { demos } from './tables.ts'

type NewDemo = Omit<typeof demos.$inferInsert, 'mailbox'> & { email: string }

/** False if this mailbox or this customer has had a demo; waits for concurrent requests. */
export async function insertDemo(tx: Transaction, { email, ...demo }: NewDemo): Promise<boolean> {
  const inserted = await tx
    .insert(demos)
    .values({ ...demo, mailbox: normalizeMailbox(email) })
    .onConflictDoNothing()
    .returning()
  return inserted.length > 0
}

export async function hasHadDemo(tx: Transaction, customerId: number): Promise<boolean> {
  return (await tx.$count(demos, eq(demos.customerId, customerId))) > 0
}
