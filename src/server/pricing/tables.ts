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

/** Countries whose bank transfers a company other than the vendor invoices. */
export const resellers = pgTable(
  'resellers',
  { country: text().primaryKey(), name: text().notNull() },
  table => [check('resellers_country', sql`${table.country} ~ '^[A-Z]{3}$'`)],
)
