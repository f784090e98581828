import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { CsvFormat } from '../../contract/back-office/statements.ts'
import { moment, rowId } from '../platform/database/columns.ts'

/** How the CSV of each account is read, as superusers have described it. */
export const csvFormats = pgTable('csv_formats', {
  id: rowId(),
  account: text().notNull().unique(),
  format: jsonb().$type<CsvFormat>().notNull(),
})

/** Each file once for each way to read it: `hash` is of both. */
export const statementFiles = pgTable(
  'statement_files',
  {
    id: rowId(),
    hash: text().notNull().unique(),
    name: text().notNull(),
    importedAt: moment().notNull(),
    importedBy: text().notNull(),
    lines: integer().notNull().default(0),
    /** How many of them are imported: each group counts them in its own transaction. */
    done: integer().notNull().default(0),
    paid: integer().notNull().default(0),
    confirmed: integer().notNull().default(0),
    unmatched: integer().notNull().default(0),
    known: integer().notNull().default(0),
    ignored: integer().notNull().default(0),
    /** In minor units by currency, of the lines that were new. */
    sums: jsonb().$type<Record<string, number>>().notNull().default(sql`'{}'`),
  },
  table => [
    index('statement_files_by_time').on(table.importedAt, table.id),
    check('statement_files_hash', sql`${table.hash} ~ '^[0-9a-f]{64}$'`),
  ],
)
