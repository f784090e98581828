import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { maskSerialsIn } from '../../domain/licenses/serial.ts'
import type { Clock } from './clock.ts'
import { type Database, prepareOnce, type Reader, type Transaction } from './database.ts'
import type { Jobs } from './jobs.ts'
import type { Attachment, Mail, Mailer } from './mail.ts'
import { mails } from './tables.ts'

const sendMailJob = 'send-mail'

export type AttachmentOrder = { made: string; from: number }
/** Attachments are made when their mail is sent, so that no transaction waits for them. */
export type AttachmentMakers = Record<string, (from: number) => Promise<Attachment>>

export type PostedMail = Mail & { key: string; now: Date; attachments?: AttachmentOrder[] }

const insertMail = prepareOnce((tx: Transaction) =>
  tx
    .insert(mails)
    .values({
      key: sql.placeholder('key'),
      recipient: sql.placeholder('recipient'),
      subject: sql.placeholder('subject'),
      text: sql.placeholder('text'),
      html: sql.placeholder('html'),
      attachments: sql.placeholder('attachments'),
      createdAt: sql.placeholder('createdAt'),
    })
    .onConflictDoNothing()
    .returning({ id: mails.id })
    .prepare('insert_mail'),
)

/** Sent after the commit of `tx`. The same key is saved once: returns whether it was now. */
export async function postMail(tx: Transaction, jobs: Jobs, posted: PostedMail): Promise<boolean> {
  const { to: recipient, now: createdAt, attachments = [], key, subject, text, html } = posted
  const mail = { key, subject, text, html, attachments, recipient, createdAt }
  const [inserted] = await insertMail(tx).execute(mail)
  if (inserted) await jobs.enqueue(tx, sendMailJob, { mailId: inserted.id })
  return inserted !== undefined
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
      .set({
        sentAt: sql`coalesce(${mails.sentAt}, ${clock.now()})`,
        text: maskSerialsIn(text),
        html: maskSerialsIn(html),
      })
      .where(eq(mails.id, id))
  }
  jobs.work(sendMailJob, ({ mailId }) => sendMail(Number(mailId)), { urgent: true })
}

async function make({ made, from }: AttachmentOrder, makers: AttachmentMakers): Promise<Attachment> {
  const maker = makers[made]
  if (!maker) throw new Error(`No function makes the attachment '${made}'`)
  return maker(from)
}

export async function eraseMails(tx: Transaction, recipient: string) {
  await tx.delete(mails).where(eq(mails.recipient, recipient))
}

/** The next `most` mails after the id `after`. Returns the id of the last one, or null if there was none. */
export async function eraseMailBodies(
  db: Database,
  { before, after, most }: { before: Date; after: number; most: number },
): Promise<number | null> {
  const { rows } = await db.execute<{ last: number | null }>(sql`
    with old as (
      select id from ${mails} where id > ${after} and created_at < ${before.toISOString()} and html <> '' order by id limit ${most}
    ), erased as (
      update ${mails} set text = '', html = '' where id in (select id from old) returning id
    )
    select max(id) as last from erased`)
  return rows[0]?.last ?? null
}

/** Newest first, those that are older than `after`. */
export function findMailPage(
  db: Reader,
  { recipient, after, most }: { recipient: string; after: number | null; most: number },
) {
  const { id, subject, text, createdAt, sentAt } = mails
  return db
    .select({ id, subject, text, createdAt, sentAt })
    .from(mails)
    .where(and(eq(mails.recipient, recipient), after === null ? undefined : lt(id, after)))
    .orderBy(desc(id))
    .limit(most)
}
