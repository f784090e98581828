import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core'
import type { WebhookType } from '../../domain/webhook-types.ts'
import { customers } from '../customers/tables.ts'

export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    customerId: bigint({ mode: 'number' })
      .notNull()
      .references(() => customers.id),
    url: text().notNull(),
    types: text().array().$type<WebhookType[]>().notNull(),
    /** Signs each message, so the shop needs it in plain text. */
    secret: text().notNull(),
    /** Signs too, until that moment. */
    previousSecret: text(),
    previousSecretUntil: timestamp({ withTimezone: true }),
    /** The first failed try since the last success. */
    failingSince: timestamp({ withTimezone: true }),
    disabledAt: timestamp({ withTimezone: true }),
    disabledBecause: text().$type<'gone' | 'failing' | 'shop'>(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  table => [
    index('webhook_endpoints_by_customer').on(table.customerId),
    check(
      'webhook_endpoints_disabled',
      sql`(${table.disabledAt} is null) = (${table.disabledBecause} is null)`,
    ),
    check(
      'webhook_endpoints_previous_secret',
      sql`(${table.previousSecret} is null) = (${table.previousSecretUntil} is null)`,
    ),
  ],
)

export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    endpointId: bigint({ mode: 'number' })
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    /** The same for all endpoints and all tries: receivers recognize a repeated message by it. */
    messageId: text().notNull(),
    type: text().$type<WebhookType | 'webhook.test'>().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    status: text().$type<'pending' | 'delivered' | 'failed'>().notNull().default('pending'),
    tries: integer().notNull().default(0),
    /** While a try is under way: when another process may try. */
    nextTryAt: timestamp({ withTimezone: true }).notNull(),
    /** The last try, with its answer or why there was none. */
    triedAt: timestamp({ withTimezone: true }),
    durationMs: integer(),
    answerStatus: integer(),
    answer: text().notNull().default(''),
  },
  table => [
    unique('webhook_deliveries_once').on(table.endpointId, table.messageId),
    index('webhook_deliveries_due').on(table.nextTryAt).where(sql`${table.status} = 'pending'`),
    index('webhook_deliveries_by_age').on(table.createdAt),
    check('webhook_deliveries_status', sql`${table.status} in ('pending', 'delivered', 'failed')`),
  ],
)
