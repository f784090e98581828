import { bigint, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** Rows of an older shop that were brought over: the key makes each of them come once. */
export const importedRows = pgTable(
  'imported_rows',
  {
    kind: text().notNull(),
    key: text().notNull(),
    /** Of the values as they were read, to tell a row that comes again from one that was changed. */
    contentHash: text().notNull(),
    targetId: bigint({ mode: 'number' }).notNull(),
    importedAt: timestamp({ withTimezone: true }).notNull(),
  },
  table => [primaryKey({ columns: [table.kind, table.key] })],
)
