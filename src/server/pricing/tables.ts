import { sql } from 'drizzle-orm'
import { check, date, numeric, pgTable, text } from 'drizzle-orm/pg-core'

/** How many units of each currency one US dollar buys, the day it was read and where. */
export const exchangeRates = pgTable(
  'exchange_rates',
  {
    currency: text().primaryKey(),
    usdRate: numeric().notNull(),
    source: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
  },
  // NaN counts as greater than every number, infinity too.
  table => [check('exchange_rates_positive', sql`${table.usdRate} > 0 and ${table.usdRate} < 'Infinity'`)],
)
