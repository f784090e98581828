import { sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { MailKind } from '../../../domain/mail-kinds.ts'
import { largeInteger, moment, refersTo, rowId } from './columns.ts'

export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    tries: integer().notNull(),
    endsAt: moment().notNull(),
  },
  table => [index('rate_limits_by_end').on(table.endsAt)],
)

/** E-mails to send, written in the transaction that they are about. `key` makes each of them once. */
export const mails = pgTable(
  'mails',
  {
    id: rowId(),
    key: text().notNull().unique(),
    kind: text().$type<MailKind>().notNull().generatedAlwaysAs(sql`split_part(key, ':', 1)`),
    /** What it is about, where that is one order or one license. */
    orderId: largeInteger(),
    licenseId: largeInteger(),
    /** The e-mail that this one repeats. */
    resendOf: refersTo((): AnyPgColumn => mails.id),
    recipient: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    attachments: jsonb().$type<{ made: string; from: number }[]>().notNull().default([]),
    createdAt: moment().notNull(),
    sentAt: moment(),
    /** The last attempt, if it failed. The shop goes on trying for about a day. */
    failedAt: moment(),
    /** When a superuser marked it as handled, as it cannot be sent. */
    handledAt: moment(),
    /** The stored text has serial numbers masked that the recipient has read in full. */
    serialsMasked: boolean().notNull().default(false),
  },
  table => [
    index('mails_by_recipient').on(table.recipient, table.id),
    index('mails_by_kind').on(table.kind, table.id),
    index('mails_by_order').on(table.orderId, table.id).where(sql`order_id is not null`),
    index('mails_by_license').on(table.licenseId, table.id).where(sql`license_id is not null`),
    index('mails_by_original').on(table.resendOf).where(sql`resend_of is not null`),
    index('mails_unsent').on(table.id).where(sql`sent_at is null`),
    index('mails_with_text').on(table.id).where(sql`html <> ''`),
    // It takes a few kilobytes, because e-mails are stored in the order of their time.
    index('mails_by_time').using('brin', table.createdAt),
  ],
)

export const mailAttempts = pgTable(
  'mail_attempts',
  {
    id: rowId(),
    mailId: refersTo(() => mails.id, { onDelete: 'cascade' }).notNull(),
    at: moment().notNull(),
    isAccepted: boolean().notNull(),
    /** What the mail server answered, or why it could not be asked. */
    answer: text().notNull(),
  },
  table => [index('mail_attempts_by_mail').on(table.mailId, table.id)],
)
