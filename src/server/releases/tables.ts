import { sql } from 'drizzle-orm'
import { check, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { ReleaseFile, ReleaseNotes } from '../../domain/licenses/release.ts'
import { day, moment } from '../platform/database/columns.ts'

/** docs/domain.md, 'Releases'. The files are elsewhere. */
export const releases = pgTable(
  'releases',
  {
    version: text().primaryKey(),
    releasedOn: day().notNull(),
    /** Markdown. */
    notes: jsonb().$type<ReleaseNotes>().notNull(),
    files: jsonb().$type<readonly ReleaseFile[]>().notNull(),
    withdrawnAt: moment(),
  },
  table => [check('releases_version', sql`${table.version} ~ '^\\d+(\\.\\d+){1,2}$'`)],
)
