import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import type { CurrencyCode } from '../../domain/money/money.ts'
import type { CartMode, ProductCode } from '../../domain/pricing/catalog.ts'
import { customers } from '../customers/tables.ts'
import { day, largeInteger, moment, refersTo } from '../platform/database/columns.ts'

/** A use is an order with the code: docs/domain.md, 'Coupons'. */
export const coupons = pgTable(
  'coupons',
  {
    code: text().primaryKey(),
    percent: smallint(),
    amount: largeInteger(),
    currency: text().$type<CurrencyCode>(),
    /** UTC days, both included. */
    validFrom: day(),
    validUntil: day(),
    mostUses: integer(),
    mostUsesEach: integer(),
    products: text().array().$type<ProductCode[]>().notNull().default(sql`'{}'`),
    modes: text().array().$type<CartMode[]>().notNull().default(sql`'{}'`),
    /** Only this customer can use it. */
    customerId: refersTo(() => customers.id),
    enabled: boolean().notNull().default(true),
    createdAt: moment().notNull(),
    /** Raised by each change, so that no one overwrites what they have not seen. */
    version: integer().notNull().default(1),
  },
  table => [
    check('coupons_code', sql`${table.code} ~ '^[A-Z0-9][A-Z0-9_-]{1,31}$'`),
    check('coupons_percent', sql`${table.percent} between 1 and 100`),
    check('coupons_amount', sql`${table.amount} > 0`),
    check(
      'coupons_value',
      sql`num_nonnulls(${table.percent}, ${table.amount}) = 1 and (${table.amount} is null) = (${table.currency} is null)`,
    ),
    check('coupons_currency', sql`${table.currency} in ('EUR', 'USD', 'RUB', 'BYN')`),
    check('coupons_days', sql`${table.validFrom} <= ${table.validUntil}`),
    check('coupons_uses', sql`${table.mostUses} > 0 and ${table.mostUsesEach} > 0`),
  ],
)
