import { desc, eq, sql } from 'drizzle-orm'
import { type Database, withoutWaitingForDisk } from '../platform/database.ts'
import type { Mail } from '../platform/mail.ts'
import { sandboxMails } from './tables.ts'

export type SandboxMail = typeof sandboxMails.$inferSelect

const mostListed = 200

export async function insertMail(db: Database, { to, ...content }: Mail, sentAt: Date): Promise<void> {
  await db
    .insert(sandboxMails)
    .values({ recipient: to, ...content, sentAt })
    .returning({ withoutWaitingForDisk })
}

/** Newest first, at most 200; only to this address when one is given. */
export async function listMails(db: Database, to: string): Promise<SandboxMail[]> {
  const toThem = sql`lower(${sandboxMails.recipient}) = lower(${to.trim()})`
  return db
    .select()
    .from(sandboxMails)
    .where(to.trim() ? toThem : undefined)
    .orderBy(desc(sandboxMails.id))
    .limit(mostListed)
}

export async function findMail(db: Database, id: number): Promise<SandboxMail | null> {
  const [mail] = await db.select().from(sandboxMails).where(eq(sandboxMails.id, id))
  return mail ?? null
}
