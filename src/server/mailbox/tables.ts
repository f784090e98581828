import { bigint, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** What a mail server would have taken, while none is configured. */
export const sandboxMails = pgTable('sandbox_mails', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  recipient: text().notNull(),
  subject: text().notNull(),
  text: text().notNull(),
  html: text().notNull(),
  sentAt: timestamp({ withTimezone: true }).notNull(),
})
