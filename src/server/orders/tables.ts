import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Language } from '../../domain/languages.ts'
import type { LicenseTerms } from '../../domain/licenses/license.ts'
import type { CurrencyCode } from '../../domain/money/money.ts'
import type { OrderStatus } from '../../domain/orders/order.ts'
import { type PaymentMethodNumber, paymentMethodNumbers } from '../../domain/payments/methods.ts'
import type { CartMode, ProductCode } from '../../domain/pricing/catalog.ts'
import type { TaxKind } from '../../domain/tax/tax.ts'
import { termsVersions } from '../content/tables.ts'
import { customers } from '../customers/tables.ts'
import { licenses } from '../licenses/tables.ts'
import { day, largeInteger, moment, refersTo } from '../platform/database/columns.ts'
import { sellers } from '../sellers/tables.ts'
import type { VatCheck, ViesAnswer } from '../tax/vies.ts'

// Migrations take no parameters, so the number is part of the text.
const bankTransfer = sql.raw(String(paymentMethodNumbers.bank))

/** A quote that a customer accepted. A trigger refuses to change the amounts and the cart. */
export const orders = pgTable(
  'orders',
  {
    id: largeInteger().primaryKey().generatedAlwaysAsIdentity({ startWith: 10001 }),
    customerId: refersTo(() => customers.id).notNull(),
    /** The person who placed it for the customer; null if the customer did. */
    placedById: refersTo(() => customers.id),
    status: text().$type<OrderStatus>().notNull().default('pending'),
    paymentMethod: smallint().$type<PaymentMethodNumber>().notNull(),
    language: text().$type<Language>().notNull(),

    product: text().$type<ProductCode>().notNull(),
    mode: text().$type<CartMode>().notNull(),
    servers: integer().notNull(),
    periods: integer().notNull(),
    country: text().notNull(),
    licenseId: refersTo(() => licenses.id),
    quotedLicense: jsonb().$type<LicenseTerms>(),
    coupon: text(),

    currency: text().$type<CurrencyCode>().notNull(),
    unitPrice: largeInteger().notNull(),
    listPrice: largeInteger().notNull(),
    couponDiscount: largeInteger().notNull(),
    cryptoDiscount: largeInteger().notNull(),
    subtotal: largeInteger().notNull(),
    taxRate: numeric().notNull(),
    taxKind: text().$type<TaxKind>().notNull(),
    tax: largeInteger().notNull(),
    total: largeInteger().notNull(),
    euroRate: numeric().notNull(),
    currencyRate: numeric().notNull(),
    rateSource: text().notNull(),
    rateDay: day().notNull(),

    clientCompany: text().notNull().default(''),
    clientName: text().notNull().default(''),
    clientVat: text().notNull().default(''),
    clientZip: text().notNull().default(''),
    clientCity: text().notNull().default(''),
    clientAddressLine: text().notNull().default(''),
    clientCountry: text().notNull().default(''),
    comment: text().notNull().default(''),
    /** The number that the customer's company gave this purchase. */
    purchaseOrder: text().notNull().default(''),
    /** To whom the bought license is offered once it is issued. */
    forEmail: text().notNull().default(''),
    /** The Leitweg-ID of a German authority. */
    buyerReference: text().notNull().default(''),
    vatCheck: jsonb().$type<VatCheck>(),
    consentAt: moment(),
    consentText: text(),
    /** The terms that the customer accepted; null for imported orders. */
    termsVersion: text().references(() => termsVersions.version),
    /** Without reverse charge: the country (alpha-3) of the network address at the order, and the table that named it. */
    networkCountry: text(),
    networkTable: text(),
    /** Without reverse charge, once paid by card, as the card provider reports them. */
    cardCountry: text(),
    billingCountry: text(),
    billingZip: text(),
    placeConflict: boolean().notNull().default(false),
    /** Set on a bank order of a customer with invoice terms: the days that they had to pay when it was placed. */
    invoiceDays: smallint(),
    resellerInvoice: boolean().notNull().default(false),
    /** The reseller that issues the invoice; null if the vendor does. */
    sellerId: refersTo(() => sellers.id),

    sessionId: text().notNull().default(''),
    paymentUrl: text().notNull().default(''),
    idempotencyKey: text(),
    contentHash: text().notNull(),
    createdAt: moment().notNull(),
    expiresAt: moment(),
    paidAt: moment(),
    /** When the customer of the unpaid order was reminded of it. */
    remindedAt: moment(),
    /** When the customer's details were erased, because they need not be stored any more. */
    erasedAt: moment(),
  },
  table => [
    index('orders_by_customer').on(table.customerId, table.id),
    index('orders_by_receiver').on(table.forEmail).where(sql`${table.forEmail} <> ''`),
    index('orders_by_time').on(table.createdAt, table.id),
    index('orders_by_status').on(table.status, table.createdAt, table.id),
    index('orders_of_coupon')
      .on(table.coupon, table.createdAt, table.id)
      .where(sql`${table.coupon} is not null`),
    uniqueIndex('orders_idempotency').on(table.customerId, table.idempotencyKey),
    uniqueIndex('orders_one_pending')
      .on(table.customerId, table.contentHash)
      .where(sql`${table.status} = 'pending' and ${table.paymentMethod} <> ${bankTransfer}`),
    index('orders_by_invoice_number')
      .on(plainNumber(table.sessionId))
      .where(sql`${table.paymentMethod} = ${bankTransfer}`),
    index('orders_vat_unproven')
      .on(table.createdAt)
      .where(sql`${table.vatCheck} ->> 'outcome' = 'unavailable'`),
    index('orders_by_payment').on(table.paidAt, table.id).where(sql`${table.status} = 'paid'`),
    // All that the sums of a customer read.
    index('orders_paid_of_customer')
      .on(table.customerId, table.total, table.euroRate, table.currencyRate)
      .where(sql`${table.status} = 'paid'`),
    index('orders_place_conflict').on(table.id).where(sql`${table.placeConflict}`),
    check('orders_consent', sql`(${table.consentAt} is null) = (${table.consentText} is null)`),
    check('orders_status', sql`${table.status} in ('pending', 'paid', 'cancelled', 'expired')`),
    check('orders_paid', sql`(${table.status} = 'paid') = (${table.paidAt} is not null)`),
    check(
      'orders_sum',
      sql`${table.subtotal} >= 0 and ${table.tax} >= 0 and ${table.total} = ${table.subtotal} + ${table.tax}`,
    ),
    check('orders_currency', sql`${table.currency} in ('EUR', 'USD', 'RUB', 'BYN')`),
  ],
)

/** The primary key makes an order take effect once. */
export const fulfilments = pgTable(
  'fulfilments',
  {
    orderId: refersTo(() => orders.id).primaryKey(),
    licenseId: refersTo(() => licenses.id).notNull(),
    before: jsonb(),
    after: jsonb().notNull(),
    fulfilledAt: moment().notNull(),
  },
  table => [index('fulfilments_by_license').on(table.licenseId)],
)

/** The primary key makes a contract withdrawn from once. */
export const withdrawals = pgTable('withdrawals', {
  orderId: refersTo(() => orders.id).primaryKey(),
  /** The value as the customer stated it. */
  name: text().notNull(),
  /** Where the acknowledgement was sent. */
  email: text().notNull(),
  submittedAt: moment().notNull(),
  /** What is to be returned, in the currency of the order: 0 if it was not paid, or credited in full before. */
  refundDue: largeInteger().notNull(),
})

export function plainNumber(column: AnyPgColumn): SQL {
  return sql`upper(regexp_replace(${column}, '[^[:alnum:]]', '', 'g'))`
}

export const vatRechecks = pgTable('vat_rechecks', {
  orderId: refersTo(() => orders.id).primaryKey(),
  valid: boolean().notNull(),
  answer: jsonb().$type<ViesAnswer>().notNull(),
  checkedAt: moment().notNull(),
})
