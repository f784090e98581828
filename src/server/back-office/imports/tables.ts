import { sql } from 'drizzle-orm'
import {
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { ImportKind, ImportState } from '../../../contract/back-office/imports.ts'
import type { StatementReading } from '../../../contract/back-office/statements.ts'
import type { Language } from '../../../domain/languages.ts'
import type { CsvOptions } from '../../bank-statements/read-statement.ts'
import { superusers } from '../../identity/superusers/tables.ts'
import { largeInteger, moment, refersTo, rowId } from '../../platform/database/columns.ts'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export type ImportResult = {
  /** The reason why the file is refused. */
  faults?: Record<Language, string[]>
  statement?: StatementReading
  rows?: { added: number; known: number }
}

/** What superusers upload, and what has become of it. */
export const imports = pgTable(
  'imports',
  {
    id: rowId(),
    kind: text().$type<ImportKind>().notNull(),
    name: text().notNull(),
    files: integer().notNull(),
    superuserId: refersTo(() => superusers.id).notNull(),
    /** How a statement is read. */
    csv: jsonb().$type<CsvOptions>().notNull().default(sql`'{}'`),
    state: text().$type<ImportState>().notNull(),
    /** Lines, rows or files; 0 until they are counted. */
    total: integer().notNull().default(0),
    done: integer().notNull().default(0),
    result: jsonb().$type<ImportResult>().notNull().default(sql`'{}'`),
    /** The action under which its changes are recorded. */
    actionId: largeInteger(),
    createdAt: moment().notNull(),
  },
  table => [
    index('imports_by_time').on(table.createdAt),
    uniqueIndex('imports_one_at_a_time')
      .on(sql`(true)`)
      .where(sql`${table.state} in ('checking', 'importing')`),
    check(
      'imports_state',
      sql`${table.state} in ('checking', 'checked', 'refused', 'importing', 'done', 'failed')`,
    ),
  ],
)

/** Removed once they are imported or refused. */
export const importFiles = pgTable(
  'import_files',
  {
    importId: refersTo(() => imports.id, { onDelete: 'cascade' }).notNull(),
    position: integer().notNull(),
    name: text().notNull(),
    content: bytea().notNull(),
  },
  table => [primaryKey({ columns: [table.importId, table.position] })],
)
