import { and, asc, desc, eq, getTableColumns, gt, inArray, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import type { MailKind } from '../../../domain/mail-kinds.ts'
import { findInBatches } from '../database/batches.ts'
import { prepareOnce, type Reader, type Transaction } from '../database/database.ts'
import { mailAttempts, mails } from '../database/tables.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { saveMail, sendMailJob } from './outbox.ts'

export type MailRow = typeof mails.$inferSelect
export type MailState = 'waiting' | 'sent' | 'failed' | 'handled'
type MailFilter = {
  state?: MailState | undefined
  kind?: MailKind | undefined
  recipient?: string | undefined
  orderId?: number | undefined
  licenseId?: number | undefined
}

export const mailPageLength = 50

const { text: _text, html: _html, ...facts } = getTableColumns(mails)

const inState = {
  waiting: and(isNull(mails.sentAt), isNull(mails.failedAt)),
  sent: isNotNull(mails.sentAt),
  failed: and(isNull(mails.sentAt), isNotNull(mails.failedAt), isNull(mails.handledAt)),
  handled: and(isNull(mails.sentAt), isNotNull(mails.handledAt)),
}

/** Newest first, one more than a page, which tells whether there is a next one. */
export function pageOfMails(db: Reader, filter: MailFilter, after: number | null) {
  const { state, kind, recipient, orderId, licenseId } = filter
  return db
    .select(facts)
    .from(mails)
    .where(
      and(
        state && inState[state],
        kind && eq(mails.kind, kind),
        recipient === undefined ? undefined : eq(mails.recipient, recipient),
        orderId === undefined ? undefined : eq(mails.orderId, orderId),
        licenseId === undefined ? undefined : eq(mails.licenseId, licenseId),
        after === null ? undefined : lt(mails.id, after),
      ),
    )
    .orderBy(desc(mails.id))
    .limit(mailPageLength + 1)
}

const mailsById = prepareOnce((db: Reader) =>
  db
    .select()
    .from(mails)
    .where(sql`${mails.id} = any(${sql.placeholder('ids')})`)
    .prepare('mails_by_id'),
)

export const findMail = findInBatches(
  (db: Reader, ids: number[]) => mailsById(db).execute({ ids }),
  ({ id }) => id,
)

export function findAttempts(db: Reader, mailId: number) {
  return db.select().from(mailAttempts).where(eq(mailAttempts.mailId, mailId)).orderBy(asc(mailAttempts.id))
}

/** The e-mails that repeat each of these. */
export async function findResends(db: Reader, mailIds: readonly number[]): Promise<Map<number, number[]>> {
  const { id, resendOf } = mails
  const rows = await db
    .select({ id, original: resendOf })
    .from(mails)
    .where(inArray(resendOf, [...mailIds]))
    .orderBy(asc(id))
  const found = Map.groupBy(rows, ({ original }) => original ?? 0)
  return new Map([...found].map(([original, copies]) => [original, copies.map(copy => copy.id)]))
}

/** False if the e-mail has been sent again more often than `resends`. */
export async function resendMail(
  tx: Transaction,
  jobs: Jobs,
  { mail, resends, now }: { mail: MailRow; resends: number; now: Date },
): Promise<boolean> {
  const { id, kind, orderId, licenseId, recipient, subject, text, html, attachments } = mail
  const key = `${kind}:resend:${id}:${resends + 1}`
  const content = { orderId, licenseId, recipient, subject, text, html, attachments }
  return saveMail(tx, jobs, { ...content, key, resendOf: id, createdAt: now })
}

/** False unless the last attempt failed, and the text is still stored. */
export async function retryMail(tx: Transaction, jobs: Jobs, mailId: number): Promise<boolean> {
  const [retried] = await tx
    .update(mails)
    .set({ failedAt: null })
    .where(and(eq(mails.id, mailId), inState.failed, ne(mails.html, '')))
    .returning({ id: mails.id })
  if (retried) await jobs.enqueue(tx, sendMailJob, { mailId })
  return retried !== undefined
}

/** False unless the last attempt failed. */
export async function setMailHandled(tx: Transaction, mailId: number, now: Date): Promise<boolean> {
  const { rowCount } = await tx
    .update(mails)
    .set({ handledAt: now })
    .where(and(eq(mails.id, mailId), inState.failed))
  return rowCount !== 0
}

export function readMailState({
  sentAt,
  failedAt,
  handledAt,
}: Pick<MailRow, 'sentAt' | 'failedAt' | 'handledAt'>): MailState {
  if (sentAt) return 'sent'
  if (handledAt) return 'handled'
  return failedAt ? 'failed' : 'waiting'
}

/** A link can confirm something in the mailbox's name, or collect a refund: the reader may be someone else. */
export function hideTokens(text: string): string {
  return text.replace(/[\w-]{32,}|(?<=\/pull-payments\/)\w+/g, '...')
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

/** Counts at most 10,000. `oldest` is of those the shop still tries to send. */
export async function countUnsentMails(db: Reader, now: Date) {
  const stillTriedSince = new Date(now.getTime() - 36 * 3600_000).toISOString()
  const { rows } = await db.execute<{ waiting: number; failed: number; oldest: string | null }>(sql`
    select count(*) filter (where failed_at is null)::integer as waiting, count(failed_at)::integer as failed,
      to_json(min(created_at) filter (where created_at > ${stillTriedSince})) #>> '{}' as oldest
    from (select failed_at, created_at from ${mails}
      where sent_at is null and handled_at is null order by id desc limit 10000) unsent`)
  return rows[0] ?? { waiting: 0, failed: 0, oldest: null }
}

export async function lastMailId(db: Reader): Promise<number> {
  const [last] = await db
    .select({ id: sql<number>`coalesce(max(${mails.id}), 0)`.mapWith(Number) })
    .from(mails)
  return last?.id ?? 0
}

/** Returns the e-mails that the transaction itself has posted, and none that others have since. */
export function findMailsOfTransaction(tx: Transaction, { after }: { after: number }) {
  const isOwn = sql`${mails}.xmin = pg_current_xact_id()::xid`
  return tx
    .select({ recipient: mails.recipient, subject: mails.subject })
    .from(mails)
    .where(and(gt(mails.id, after), isOwn))
    .orderBy(mails.id)
}
