import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import type { WebhookType } from '../../domain/webhook-types.ts'
import { customers } from '../customers/tables.ts'
import { moment, refersTo, rowId } from '../platform/database/columns.ts'

export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: rowId(),
    customerId: refersTo(() => customers.id).notNull(),
    url: text().notNull(),
    types: text().array().$type<WebhookType[]>().notNull(),
    /** Signs each message, so the shop needs it in plain text. */
    secret: text().notNull(),
    /** Signs too, until that moment. */
    previousSecret: text(),
    previousSecretUntil: moment(),
    /** The first failed try since the last success. */
    failingSince: moment(),
    disabledAt: moment(),
    disabledBecause: text().$type<'gone' | 'failing' | 'shop'>(),
    createdAt: moment().notNull(),
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
    id: rowId(),
    endpointId: refersTo(() => webhookEndpoints.id, { onDelete: 'cascade' }).notNull(),
    /** The same for all endpoints and all tries: receivers recognize a repeated message by it. */
    messageId: text().notNull(),
    type: text().$type<WebhookType | 'webhook.test'>().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    createdAt: moment().notNull(),
    status: text().$type<'pending' | 'delivered' | 'failed'>().notNull().default('pending'),
    tries: integer().notNull().default(0),
    /** While a try is under way: when another process may try. */
    nextTryAt: moment().notNull(),
    /** The last try, with its answer or why there was none. */
    triedAt: moment(),
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
