import { sql } from 'drizzle-orm'
import { bigint, date, jsonb, pgTable, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Prices } from '../../domain/pricing/catalog.ts'

/** Prices from a day of the seller on, in place of those of the product file. */
export const priceChanges = pgTable(
  'price_changes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    firstDay: date({ mode: 'string' }).notNull(),
    prices: jsonb().$type<Prices>().notNull(),
    withdrawnAt: timestamp({ withTimezone: true }),
  },
  table => [
    uniqueIndex('price_changes_first_day').on(table.firstDay).where(sql`${table.withdrawnAt} is null`),
  ],
)
