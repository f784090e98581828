import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bytes, moment, refersTo, rowId } from '../../platform/database/columns.ts'

export const sandboxMails = pgTable('sandbox_mails', {
  id: rowId(),
  recipient: text().notNull(),
  subject: text().notNull(),
  text: text().notNull(),
  html: text().notNull(),
  sentAt: moment().notNull(),
})

export const sandboxAttachments = pgTable(
  'sandbox_attachments',
  {
    mailId: refersTo(() => sandboxMails.id, { onDelete: 'cascade' }).notNull(),
    position: integer().notNull(),
    filename: text().notNull(),
    contentType: text().notNull(),
    content: bytes().notNull(),
  },
  table => [primaryKey({ columns: [table.mailId, table.position] })],
)
