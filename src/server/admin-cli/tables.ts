import { bigint, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Everything that was changed from the command line, written in the transaction that changed it. */
export const ownerActions = pgTable(
  'owner_actions',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    doneAt: timestamp({ withTimezone: true }).notNull(),
    doneBy: text().notNull(),
    command: text().notNull(),
    arguments: jsonb().$type<string[]>().notNull(),
    /** What the command said it did. */
    outcome: text().notNull(),
  },
  table => [index('owner_actions_by_time').on(table.doneAt)],
)
