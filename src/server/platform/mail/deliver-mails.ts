import { and, eq, isNull, sql } from 'drizzle-orm'
import { maskSerialsIn } from '../../../domain/licenses/serial.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { mailAttempts, mails } from '../database/tables.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Attachment, Mailer } from './mail.ts'
import { type AttachmentMakers, type AttachmentOrder, sendMailJob } from './outbox.ts'
import { findMail } from './stored-mails.ts'

type MailRow = typeof mails.$inferSelect
type Delivery = { jobs: Jobs; db: Database; mailer: Mailer; clock: Clock }
type Content = {
  makers: AttachmentMakers
  findSerials: (db: Database, mail: MailRow) => Promise<string[]>
  /** Whether a mail that has failed may still be sent to its recipient. */
  isCurrent: (db: Database, mail: MailRow) => Promise<boolean>
}

const longestAnswer = 500
const notCurrent = 'not sent: the license file is no longer the current one of this recipient'

export function registerMailDelivery(delivery: Delivery, content: Content) {
  delivery.jobs.work(sendMailJob, ({ mailId }) => sendMail(delivery, content, Number(mailId)), {
    urgent: true,
  })
}

async function sendMail(
  { db, mailer, clock }: Delivery,
  { makers, findSerials, isCurrent }: Content,
  id: number,
) {
  const mail = await findMail(db, id)
  if (!mail || mail.sentAt) return
  if (mail.failedAt && !(await isCurrent(db, mail)))
    return recordFailed(db, id, { at: clock.now(), answer: notCurrent })
  const serials = await findSerials(db, mail)
  const answer = await send(mailer, makers, mail).catch(async error => {
    await recordFailed(db, id, { at: clock.now(), answer: String(error) })
    throw error
  })
  await recordAccepted(db, { ...mail, serials }, { at: clock.now(), answer })
}

async function send(mailer: Mailer, makers: AttachmentMakers, mail: MailRow) {
  const attachments = await Promise.all(mail.attachments.map(order => make(order, makers)))
  const { recipient: to, subject, text, html } = mail
  return mailer.send({ to, subject, text, html, attachments })
}

async function make({ made, from }: AttachmentOrder, makers: AttachmentMakers): Promise<Attachment> {
  const maker = makers[made]
  if (!maker) throw new Error(`No function makes the attachment '${made}'`)
  return maker(from)
}

type Attempt = { at: Date; answer: string }

async function recordAccepted(
  db: Database,
  { id, serials, ...written }: { id: number; text: string; html: string; serials: string[] },
  { at, answer }: Attempt,
) {
  const [text, html] = [written.text, written.html].map(part => maskSerialsIn(part, serials)) as [
    string,
    string,
  ]
  const serialsMasked = text !== written.text || html !== written.html
  const sent = db.$with('sent').as(
    db
      .update(mails)
      .set({ sentAt: sql`coalesce(${mails.sentAt}, ${at})`, failedAt: null, text, html, serialsMasked })
      .where(eq(mails.id, id))
      .returning({ id: mails.id }),
  )
  await db
    .with(sent)
    .insert(mailAttempts)
    .values({ mailId: id, at, isAccepted: true, answer: answer.slice(0, longestAnswer) })
}

async function recordFailed(db: Database, id: number, { at, answer }: Attempt) {
  await db.transaction(async tx => {
    const [unsent] = await tx
      .update(mails)
      .set({ failedAt: at })
      .where(and(eq(mails.id, id), isNull(mails.sentAt)))
      .returning({ id: mails.id })
    if (!unsent) return
    await tx
      .insert(mailAttempts)
      .values({ mailId: id, at, isAccepted: false, answer: answer.slice(0, longestAnswer) })
  })
}
