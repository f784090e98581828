import { sql } from 'drizzle-orm'
import type { MailKind } from '../../../domain/mail-kinds.ts'
import type { Clock } from '../clock.ts'
import { type Database, preparedInsert, type Transaction } from '../database/database.ts'
import { deleteInBatches } from '../database/delete-in-batches.ts'
import { mails } from '../database/tables.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Attachment, Mail } from './mail.ts'

export const sendMailJob = 'send-mail'

export type AttachmentOrder = { made: string; from: number }
/** Attachments are made when their mail is sent, so that no transaction waits for them. */
export type AttachmentMakers = Record<string, (from: number) => Promise<Attachment>>

export type PostedMail = Mail & {
  key: `${MailKind}:${string}`
  attachments?: AttachmentOrder[]
  /** The back office lists the e-mail on their pages. */
  orderId?: number
  licenseId?: number
}

const insertMail = preparedInsert(mails, 'mail')

/** Sent after the commit of `tx`. The same key is saved once: returns whether it was now. */
export function postMail(
  tx: Transaction,
  { jobs, clock }: { jobs: Jobs; clock: Clock },
  { to: recipient, ...mail }: PostedMail,
): Promise<boolean> {
  return saveMail(tx, jobs, { ...mail, recipient, createdAt: clock.now() })
}

export async function saveMail(tx: Transaction, jobs: Jobs, mail: typeof mails.$inferInsert) {
  const inserted = await insertMail(tx, mail)
  if (inserted) await jobs.enqueue(tx, sendMailJob, { mailId: inserted.id })
  return inserted !== null
}

type Erased = {
  customerId: number
  recipient: string
  orderIds: readonly number[]
  licenseIds: readonly number[]
}

/** E-mails to an earlier address are found by order, license or customer. */
export async function eraseMails(tx: Transaction, { customerId, recipient, orderIds, licenseIds }: Erased) {
  await tx.execute(sql`
    with recursive erased as (
      select id from ${mails} where recipient = ${recipient}
        or order_id = any(${sql.param(orderIds)}) or license_id = any(${sql.param(licenseIds)})
        or (kind in ('email-change', 'email-changed') and split_part(key, ':', 2) = ${String(customerId)})
      union select copy.id from ${mails} copy join erased on copy.resend_of = erased.id
    )
    delete from ${mails} where id in (select id from erased)`)
}

/** Without their texts they are of no use to anyone. A mail that another one repeats stays until that one is removed. */
export async function removeOldMails(db: Database, before: Date) {
  const isRepeated = sql`exists (select from ${mails} copy where copy.resend_of = ${mails}.id)`
  await deleteInBatches(
    db,
    mails,
    sql`${mails.createdAt} < ${before} and ${mails.sentAt} is not null and not ${isRepeated}`,
  )
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
