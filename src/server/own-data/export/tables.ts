import { bigint, customType, index, integer, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { customers } from '../../customers/tables.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** At most one of each customer. It is being prepared until `readyAt`. */
export const dataExports = pgTable(
  'data_exports',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    customerId: bigint({ mode: 'number' })
      .notNull()
      .unique()
      .references(() => customers.id),
    requestedAt: timestamp({ withTimezone: true }).notNull(),
    readyAt: timestamp({ withTimezone: true }),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  table => [index('data_exports_by_expiry').on(table.expiresAt)],
)

/** The files of the ZIP, each compressed by itself, so that the preparation continues where it was interrupted. */
export const dataExportFiles = pgTable(
  'data_export_files',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    exportId: bigint({ mode: 'number' })
      .notNull()
      .references(() => dataExports.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    part: text().notNull(),
    /** Where the part continues after this file. */
    last: bigint({ mode: 'number' }).notNull(),
    crc32: bigint({ mode: 'number' }).notNull(),
    size: integer().notNull(),
    /** Deflated. */
    packed: bytes().notNull(),
  },
  table => [unique('data_export_files_name').on(table.exportId, table.name)],
)
