import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { ApiScope } from '../../../contract/api-tokens.ts'
import { customers } from '../../customers/tables.ts'
import { day, moment, refersTo, rowId } from '../../platform/database/columns.ts'

export const apiTokens = pgTable(
  'api_tokens',
  {
    id: rowId(),
    customerId: refersTo(() => customers.id).notNull(),
    /** The person who made it; null if the customer did. */
    createdById: refersTo(() => customers.id),
    name: text().notNull(),
    start: text().notNull(),
    tokenHash: text().notNull().unique(),
    scopes: text().array().$type<ApiScope[]>().notNull(),
    createdAt: moment().notNull(),
    expiresAt: moment(),
    revokedAt: moment(),
    lastUsedOn: day(),
  },
  table => [index('api_tokens_by_customer').on(table.customerId)],
)

/** The answer to the first request with an `Idempotency-Key`. */
export const apiAnswers = pgTable(
  'api_answers',
  {
    customerId: refersTo(() => customers.id).notNull(),
    key: text().notNull(),
    requestHash: text().notNull(),
    /** Null until it is done. */
    body: jsonb(),
    createdAt: moment().notNull(),
  },
  table => [
    primaryKey({ columns: [table.customerId, table.key] }),
    index('api_answers_by_age').on(table.createdAt),
  ],
)
