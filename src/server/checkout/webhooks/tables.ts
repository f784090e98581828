import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'

/** `processedAt` is null until the event is processed, `failedAt` unless the shop has given up. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    /** The back office uses it; events are told apart by the provider and its id. */
    id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().unique(),
    provider: text().notNull(),
    eventId: text().notNull(),
    kind: text().notNull(),
    payload: jsonb().notNull(),
    receivedAt: timestamp({ withTimezone: true }).notNull(),
    processedAt: timestamp({ withTimezone: true }),
    failures: integer().notNull().default(0),
    error: text().notNull().default(''),
    failedAt: timestamp({ withTimezone: true }),
  },
  table => [
    primaryKey({ columns: [table.provider, table.eventId] }),
    index('webhook_events_unprocessed').on(table.receivedAt).where(sql`${table.processedAt} is null`),
    index('webhook_events_by_time').on(table.receivedAt, table.id),
    index('webhook_events_failed').on(table.receivedAt, table.id).where(sql`${table.failedAt} is not null`),
    index('webhook_events_by_session')
      .on(sql`(${table.payload} ->> 'sessionId')`)
      .where(sql`${table.payload} ? 'sessionId'`),
    check('webhook_events_ended', sql`${table.processedAt} is null or ${table.failedAt} is null`),
  ],
)
