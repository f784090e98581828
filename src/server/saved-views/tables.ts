import { sql } from 'drizzle-orm'
import { bigint, check, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ListWithViews } from '../../contract/back-office/saved-views.ts'

/** Filters of the lists of the back office: docs/domain.md, 'Superusers'. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    list: text().$type<ListWithViews>().notNull(),
    name: text().notNull(),
    query: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  table => [
    uniqueIndex('saved_views_by_name').on(table.list, table.name),
    check('saved_views_name', sql`length(${table.name}) between 1 and 60`),
    check('saved_views_query', sql`length(${table.query}) between 1 and 500`),
  ],
)
