import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { removeAllPasskeys } from '../../identity/passkeys/store.ts'
import { removeAllSignIns } from '../../identity/sign-in/store.ts'
import { removeAllCodes } from '../../identity/superusers/factor-store.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Database, firstRow } from '../../platform/database/database.ts'
import type { Mailer, SentMail } from '../../platform/mail/mail.ts'
import { sandboxAttachments, sandboxMails } from './tables.ts'

export type SandboxMail = typeof sandboxMails.$inferSelect

const mostListed = 200

async function insertMail(db: Database, { to, attachments = [], ...content }: SentMail, sentAt: Date) {
  await db.transaction(async tx => {
    const [mail] = await tx
      .insert(sandboxMails)
      .values({ recipient: to, ...content, sentAt })
      .returning({ id: sandboxMails.id })
    if (!mail || attachments.length === 0) return
    await tx
      .insert(sandboxAttachments)
      .values(attachments.map((attachment, position) => ({ mailId: mail.id, position, ...attachment })))
  })
}

export async function listAttachments(db: Database, mailIds: readonly number[]) {
  if (mailIds.length === 0) return []
  const { mailId, position, filename } = sandboxAttachments
  return db
    .select({ mailId, position, filename })
    .from(sandboxAttachments)
    .where(inArray(mailId, [...mailIds]))
    .orderBy(asc(mailId), asc(position))
}

export function findAttachment(db: Database, { mailId, position }: { mailId: number; position: number }) {
  const isAsked = and(eq(sandboxAttachments.mailId, mailId), eq(sandboxAttachments.position, position))
  return firstRow(db.select().from(sandboxAttachments).where(isAsked))
}

export async function listMails(db: Database, to: string): Promise<SandboxMail[]> {
  const isToAddress = sql`lower(${sandboxMails.recipient}) = lower(${to.trim()})`
  return db
    .select()
    .from(sandboxMails)
    .where(to.trim() ? isToAddress : undefined)
    .orderBy(desc(sandboxMails.id))
    .limit(mostListed)
}

export async function findMail(db: Database, id: number): Promise<SandboxMail | null> {
  return firstRow(db.select().from(sandboxMails).where(eq(sandboxMails.id, id)))
}

/** Once mail is real: anyone who could read the sandbox mailbox could sign in as anyone, and would stay signed in. */
export async function leaveSandboxMailbox(db: Database) {
  await db.transaction(async tx => {
    const left = await tx.delete(sandboxMails).returning({ id: sandboxMails.id })
    if (left.length === 0) return
    await removeAllSignIns(tx)
    await removeAllPasskeys(tx)
    await removeAllCodes(tx)
  })
}

export function sandboxMailer(db: Database, clock: Clock): Mailer {
  return {
    async send(mail) {
      await insertMail(db, mail, clock.now())
      return 'Saved in the sandbox mailbox'
    },
    close: () => {},
  }
}
