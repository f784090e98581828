import { bigint, customType, index, integer, pgTable, primaryKey, timestamp } from 'drizzle-orm/pg-core'
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
    /** The number of bytes, once it is ready. */
    size: bigint({ mode: 'number' }).notNull().default(0),
  },
  table => [index('data_exports_by_expiry').on(table.expiresAt)],
)

/** The ZIP, cut so that neither the job nor a download has all of it in memory. */
export const dataExportPieces = pgTable(
  'data_export_pieces',
  {
    exportId: bigint({ mode: 'number' })
      .notNull()
      .references(() => dataExports.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    content: bytes().notNull(),
  },
  table => [primaryKey({ columns: [table.exportId, table.position] })],
)
