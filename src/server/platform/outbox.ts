import { eq, sql } from 'drizzle-orm'
import type { Clock } from './clock.ts'
import type { Database, Transaction } from './database.ts'
import type { Jobs } from './jobs.ts'
import type { Attachment, Mail, Mailer } from './mail.ts'
import { mails } from './tables.ts'

const sendMailJob = 'send-mail'

/** Names the function that makes an attachment, and the id that it makes it from. */
export type AttachmentOrder = { made: string; from: number }
/** Attachments are made when their mail is sent, so that no transaction waits for them. */
export type AttachmentMakers = Record<string, (from: number) => Promise<Attachment>>

export type PostedMail = Mail & { key: string; now: Date; attachments?: AttachmentOrder[] }

/** Queues a mail in the transaction that causes it. The same key is posted once: returns whether it was now. */
export async function postMail(tx: Transaction, jobs: Jobs, mail: PostedMail): Promise<boolean> {
  return (await postMails(tx, jobs, [mail])) === 1
}

/** As `postMail`, for several; returns how many were posted now. */
export async function postMails(tx: Transaction, jobs: Jobs, posted: readonly PostedMail[]): Promise<number> {
  const rows = posted.map(({ to, now, attachments = [], key, subject, text, html }) => ({
    key,
    subject,
    text,
    html,
    attachments,
    recipient: to,
    createdAt: now,
  }))
  const inserted = await tx.insert(mails).values(rows).onConflictDoNothing().returning({ id: mails.id })
  await jobs.enqueue(tx, sendMailJob, ...inserted.map(({ id }) => ({ mailId: id })))
  return inserted.length
}

export function registerMailDelivery(
  { jobs, db, mailer, clock }: { jobs: Jobs; db: Database; mailer: Mailer; clock: Clock },
  makers: AttachmentMakers,
) {
  async function sendMail(id: number) {
    const [mail] = await db.select().from(mails).where(eq(mails.id, id))
    if (!mail || mail.sentAt) return
    const { recipient, subject, text, html } = mail
    const attachments = await Promise.all(mail.attachments.map(order => make(order, makers)))
    await mailer.send({ to: recipient, subject, text, html, attachments })
    await db
      .update(mails)
      .set({ sentAt: sql`coalesce(${mails.sentAt}, ${clock.now()})` })
      .where(eq(mails.id, id))
  }
  jobs.work(sendMailJob, ({ mailId }) => sendMail(Number(mailId)), { urgent: true })
}

async function make({ made, from }: AttachmentOrder, makers: AttachmentMakers): Promise<Attachment> {
  const maker = makers[made]
  if (!maker) throw new Error(`No function makes the attachment '${made}'`)
  return maker(from)
}
