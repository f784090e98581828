import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { CurrencyCode } from '../../../domain/money/money.ts'
import { customers } from '../../customers/tables.ts'
import { licenses } from '../../licenses/tables.ts'
import { orders } from '../../orders/tables.ts'
import { day, largeInteger, moment, refersTo, rowId } from '../../platform/database/columns.ts'

/** A company's consent to renew a license by a saved card. It counts once the card is saved, until it is ended. */
export const autoRenewals = pgTable(
  'auto_renewals',
  {
    id: rowId(),
    licenseId: refersTo(() => licenses.id).notNull(),
    customerId: refersTo(() => customers.id).notNull(),
    /** The provider's page on which the card is saved. */
    sessionId: text().notNull().unique(),
    consentText: text().notNull(),
    consentedAt: moment().notNull(),
    /** The e-mail address of the person; empty once it is erased. */
    consentedBy: text().notNull(),
    providerCustomer: text().notNull().default(''),
    paymentMethod: text().notNull().default(''),
    /** Brand and last four digits, as customers read it. */
    card: text().notNull().default(''),
    /** The end of the term that was announced last, and the most that its renewal may cost. */
    announcedFor: day(),
    announcedAmount: largeInteger(),
    announcedCurrency: text().$type<CurrencyCode>(),
    announcedAt: moment(),
    /** The order of the announced renewal. */
    orderId: refersTo(() => orders.id),
    /** The announced renewal was charged or not needed, or it failed. */
    settledAt: moment(),
    failedAt: moment(),
    endedAt: moment(),
  },
  table => [
    uniqueIndex('auto_renewals_one_active')
      .on(table.licenseId)
      .where(sql`${table.paymentMethod} <> '' and ${table.endedAt} is null`),
    index('auto_renewals_due').on(table.announcedFor).where(sql`${table.settledAt} is null`),
    index('auto_renewals_by_customer').on(table.customerId),
  ],
)
