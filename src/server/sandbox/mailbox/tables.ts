import { bigint, customType, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

export const sandboxMails = pgTable('sandbox_mails', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  recipient: text().notNull(),
  subject: text().notNull(),
  text: text().notNull(),
  html: text().notNull(),
  sentAt: timestamp({ withTimezone: true }).notNull(),
})

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const sandboxAttachments = pgTable(
  'sandbox_attachments',
  {
    mailId: bigint({ mode: 'number' })
      .notNull()
      .references(() => sandboxMails.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    filename: text().notNull(),
    contentType: text().notNull(),
    content: bytes().notNull(),
  },
  table => [primaryKey({ columns: [table.mailId, table.position] })],
)
