import { bigint, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const adminActions = pgTable(
  'owner_actions',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    doneAt: timestamp({ withTimezone: true }).notNull(),
    doneBy: text().notNull(),
    command: text().notNull(),
    arguments: jsonb().$type<string[]>().notNull(),
    outcome: text().notNull(),
  },
  table => [index('owner_actions_by_time').on(table.doneAt)],
)
