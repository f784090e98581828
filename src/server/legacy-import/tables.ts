import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { largeInteger, moment } from '../platform/database/columns.ts'

export type ImportedKind = 'license' | 'order'

export const importedRows = pgTable(
  'imported_rows',
  {
    kind: text().$type<ImportedKind>().notNull(),
    key: text().notNull(),
    /** To detect a row that has changed since its import. */
    contentHash: text().notNull(),
    targetId: largeInteger().notNull(),
    importedAt: moment().notNull(),
  },
  table => [primaryKey({ columns: [table.kind, table.key] })],
)
