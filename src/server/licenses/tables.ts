import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import type { LicenseState, LicenseType } from '../../domain/licenses/license.ts'
import { customers } from '../customers/tables.ts'

export const licenses = pgTable(
  'licenses',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity({ startWith: 1001 }),
    customerId: bigint({ mode: 'number' })
      .notNull()
      .references(() => customers.id),
    serial: text().notNull().unique(),
    type: smallint().$type<LicenseType>().notNull(),
    period: smallint().$type<0 | 1>().notNull(),
    servers: integer().notNull(),
    expiresOn: date({ mode: 'string' }).notNull(),
    state: text().$type<LicenseState>().notNull().default('active'),
    /** Counts the serial numbers that the license has had. */
    generation: integer().notNull().default(1),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  table => [
    index('licenses_by_customer').on(table.customerId),
    check('licenses_type', sql`${table.type} between 1 and 4`),
    check('licenses_period', sql`${table.period} in (0, 1)`),
    check('licenses_servers', sql`${table.servers} > 0`),
    check('licenses_generation', sql`${table.generation} > 0`),
    check('licenses_state', sql`${table.state} in ('active', 'suspended', 'revoked')`),
  ],
)
