import { sql } from 'drizzle-orm'
import { bigint, check, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { CurrencyCode } from '../../domain/money/money.ts'

/** Companies that invoice bank transfers in the vendor's place. Closed ones stay, because of their invoices. */
export const sellers = pgTable(
  'sellers',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    address: text().notNull(),
    country: text().notNull(),
    vat: text().notNull().default(''),
    registration: text().notNull().default(''),
    account: text().notNull(),
    bic: text().notNull().default(''),
    bank: text().notNull().default(''),
    correspondentAccount: text().notNull().default(''),
    kpp: text().notNull().default(''),
    currency: text().$type<CurrencyCode>().notNull().default('EUR'),
    /** Of the IANA database; empty for that of the country. */
    timeZone: text().notNull().default(''),
    series: text().notNull().unique(),
    closedAt: timestamp({ withTimezone: true }),
  },
  table => [
    check('sellers_country', sql`${table.country} ~ '^[A-Z]{3}$'`),
    check('sellers_series', sql`${table.series} ~ '^[A-Z][A-Z0-9]{1,9}$'`),
  ],
)

export const sellerCountries = pgTable(
  'seller_countries',
  {
    country: text().primaryKey(),
    sellerId: bigint({ mode: 'number' })
      .notNull()
      .references(() => sellers.id),
  },
  table => [check('seller_countries_country', sql`${table.country} ~ '^[A-Z]{3}$'`)],
)
