import { index, pgTable, text } from 'drizzle-orm/pg-core'
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
