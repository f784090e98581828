import { bigint, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

export type ImportedKind = 'license' | 'order'

export const importedRows = pgTable(
  'imported_rows',
  {
    kind: text().$type<ImportedKind>().notNull(),
    key: text().notNull(),
    /** To detect a row that has changed since its import. */
    contentHash: text().notNull(),
    targetId: bigint({ mode: 'number' }).notNull(),
    importedAt: timestamp({ withTimezone: true }).notNull(),
  },
  table => [primaryKey({ columns: [table.kind, table.key] })],
)
