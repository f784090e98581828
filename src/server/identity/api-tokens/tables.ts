import { bigint, date, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { ApiScope } from '../../../contract/api-tokens.ts'
import { customers } from '../../customers/tables.ts'

export const apiTokens = pgTable(
  'api_tokens',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    customerId: bigint({ mode: 'number' })
      .notNull()
      .references(() => customers.id),
    name: text().notNull(),
    start: text().notNull(),
    tokenHash: text().notNull().unique(),
    scopes: text().array().$type<ApiScope[]>().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }),
    revokedAt: timestamp({ withTimezone: true }),
    lastUsedOn: date({ mode: 'string' }),
  },
  table => [index('api_tokens_by_customer').on(table.customerId)],
)
