import { eq, sql } from 'drizzle-orm'
import type { Clock } from './clock.ts'
import { type Database, type Transaction, withoutWaitingForDisk } from './database.ts'
import type { Jobs } from './jobs.ts'
import type { Mail, Mailer } from './mail.ts'
import { mails } from './tables.ts'

const sendMailJob = 'send-mail'

/** Writes a mail in the transaction it speaks of; it leaves after the commit. The same key is posted once. */
export async function postMail(tx: Transaction, jobs: Jobs, mail: Mail & { key: string; now: Date }) {
  const [posted] = await tx
    .insert(mails)
    .values({
      key: mail.key,
      recipient: mail.to,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      createdAt: mail.now,
    })
    .onConflictDoNothing()
    .returning({ id: mails.id })
  if (posted) await jobs.enqueue(tx, sendMailJob, { mailId: posted.id })
}

export function deliverMails({
  jobs,
  db,
  mailer,
  clock,
}: {
  jobs: Jobs
  db: Database
  mailer: Mailer
  clock: Clock
}) {
  jobs.work(sendMailJob, async ({ mailId }) => {
    const [mail] = await db
      .select()
      .from(mails)
      .where(eq(mails.id, Number(mailId)))
    if (!mail || mail.sentAt) return
    await mailer.send({ to: mail.recipient, subject: mail.subject, text: mail.text, html: mail.html })
    await db
      .update(mails)
      .set({ sentAt: sql`coalesce(${mails.sentAt}, ${clock.now()})` })
      .where(eq(mails.id, mail.id))
      .returning({ withoutWaitingForDisk })
  })
}
