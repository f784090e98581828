import { index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { customers } from '../../customers/tables.ts'
import { bytes, largeInteger, moment, refersTo, rowId } from '../../platform/database/columns.ts'

/** At most one of each customer. It is being prepared until `readyAt`. */
export const dataExports = pgTable(
  'data_exports',
  {
    id: rowId(),
    customerId: refersTo(() => customers.id)
      .notNull()
      .unique(),
    requestedAt: moment().notNull(),
    readyAt: moment(),
    expiresAt: moment().notNull(),
    /** The number of bytes, once it is ready. */
    size: largeInteger().notNull().default(0),
  },
  table => [index('data_exports_by_expiry').on(table.expiresAt)],
)

/** The ZIP, cut so that neither the job nor a download has all of it in memory. */
export const dataExportPieces = pgTable(
  'data_export_pieces',
  {
    exportId: refersTo(() => dataExports.id, { onDelete: 'cascade' }).notNull(),
    position: integer().notNull(),
    content: bytes().notNull(),
  },
  table => [primaryKey({ columns: [table.exportId, table.position] })],
)
