import { and, eq, isNull, sql } from 'drizzle-orm'
import { maskSerialsIn } from '../../../domain/licenses/serial.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { mailAttempts, mails } from '../database/tables.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Mailer } from './mail.ts'
import { type AttachmentMakers, sendMailJob } from './outbox.ts'
import { findMail, type MailRow } from './stored-mails.ts'

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
    return recordFailed(db, { mailId: id, at: clock.now(), answer: notCurrent })
  const serials = await findSerials(db, mail)
  const answer = await send(mailer, makers, mail).catch(async error => {
    await recordFailed(db, { mailId: id, at: clock.now(), answer: String(error) })
    throw error
  })
  await recordAccepted(db, { ...mail, serials }, { mailId: id, at: clock.now(), answer })
}

async function send(mailer: Mailer, makers: AttachmentMakers, mail: MailRow) {
  const attachments = mail.attachments.map(({ made, from }) => {
    const make = makers[made]
    if (!make) throw new Error(`No function makes the attachment '${made}'`)
    return make(from)
  })
  const { recipient: to, subject, text, html } = mail
  return mailer.send({ to, subject, text, html, attachments: await Promise.all(attachments) })
}

type Attempt = { mailId: number; at: Date; answer: string }

async function recordAccepted(
  db: Database,
  written: { text: string; html: string; serials: string[] },
  attempt: Attempt,
) {
  const text = maskSerialsIn(written.text, written.serials)
  const html = maskSerialsIn(written.html, written.serials)
  const serialsMasked = text !== written.text || html !== written.html
  const sent = db.$with('sent').as(
    db
      .update(mails)
      .set({
        sentAt: sql`coalesce(${mails.sentAt}, ${attempt.at})`,
        failedAt: null,
        text,
        html,
        serialsMasked,
      })
      .where(eq(mails.id, attempt.mailId))
      .returning({ id: mails.id }),
  )
  await db.with(sent).insert(mailAttempts).values(describe(attempt, true))
}

async function recordFailed(db: Database, attempt: Attempt) {
  await db.transaction(async tx => {
    const isUnsent = and(eq(mails.id, attempt.mailId), isNull(mails.sentAt))
    const { rowCount } = await tx.update(mails).set({ failedAt: attempt.at }).where(isUnsent)
    if (rowCount !== 0) await tx.insert(mailAttempts).values(describe(attempt, false))
  })
}

function describe(attempt: Attempt, isAccepted: boolean) {
  return { ...attempt, isAccepted, answer: attempt.answer.slice(0, longestAnswer) }
}
