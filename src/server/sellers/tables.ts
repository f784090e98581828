import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import type { CurrencyCode } from '../../domain/money/money.ts'
import type { TaxPoint } from '../../domain/tax/tax.ts'
import { day, moment, refersTo, rowId } from '../platform/database/columns.ts'

/** Companies that invoice bank transfers in the vendor's place. Closed ones stay, because of their invoices. */
export const sellers = pgTable(
  'sellers',
  {
    id: rowId(),
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
    /** A name of the IANA database; empty for the time zone of the country. */
    timeZone: text().notNull().default(''),
    series: text().notNull().unique(),
    phone: text().notNull().default(''),
    taxPoint: text().$type<TaxPoint>().notNull().default('payment'),
    /** The accounts that differ from the usual ones, such as 'domestic=4400,destination=4331'. */
    datevAccounts: text().notNull().default(''),
    /** The sentence on the invoices of a seller that charges no VAT at home; empty if it does. */
    vatExemption: text().notNull().default(''),
    closedAt: moment(),
    /** Raised by each change, so that no one overwrites what they have not seen. */
    version: integer().notNull().default(1),
  },
  table => [
    check('sellers_country', sql`${table.country} ~ '^[A-Z]{3}$'`),
    check('sellers_series', sql`${table.series} ~ '^[A-Z][A-Z0-9]{1,9}$'`),
    check('sellers_tax_point', sql`${table.taxPoint} in ('payment', 'invoice')`),
  ],
)

export const sellerCountries = pgTable(
  'seller_countries',
  {
    country: text().primaryKey(),
    sellerId: refersTo(() => sellers.id).notNull(),
  },
  table => [check('seller_countries_country', sql`${table.country} ~ '^[A-Z]{3}$'`)],
)

/** Where a seller is registered to charge VAT outside the EU; docs/domain.md, 'Registrations'. */
export const sellerRegistrations = pgTable(
  'seller_registrations',
  {
    id: rowId(),
    /** Null is the vendor. */
    sellerId: refersTo(() => sellers.id),
    country: text().notNull(),
    number: text().notNull(),
    /** The seller's days, both included. */
    validFrom: day().notNull(),
    validUntil: day(),
  },
  table => [
    // At most one of a seller in a country has no end.
    unique('seller_registrations_once')
      .on(table.sellerId, table.country, table.validUntil)
      .nullsNotDistinct(),
    check('seller_registrations_country', sql`${table.country} ~ '^[A-Z]{3}$'`),
    check('seller_registrations_days', sql`${table.validUntil} >= ${table.validFrom}`),
  ],
)
