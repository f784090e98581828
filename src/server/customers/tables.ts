import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core'
import type { Language } from '../../domain/languages.ts'
import type { ReminderKind } from '../../domain/licenses/reminder-kind.ts'
import { type Role, roles } from '../../domain/roles.ts'
import { isLanguage, largeInteger, moment, refersTo, rowId } from '../platform/database/columns.ts'

export const customers = pgTable(
  'customers',
  {
    id: rowId(),
    email: text().notNull().unique(),
    language: text().$type<Language>().notNull().default('en'),
    /** The reminders that the customer has switched off, or not yet on. */
    remindersOff: text().array().$type<ReminderKind[]>().notNull().default(['new-version']),
    /** Set for a customer with invoice terms, who has so many days to pay a transfer. */
    invoiceDays: smallint(),
    /** Whether such a customer gets the license before the payment. */
    licensedAtOnce: boolean().notNull().default(false),
    createdAt: moment().notNull(),
    /** `email` is a pseudonym from then on. */
    erasedAt: moment(),
  },
  table => [
    index('customers_by_time').on(table.createdAt, table.id),
    check('customers_email_lower', sql`${table.email} = lower(${table.email})`),
    check('customers_language', isLanguage(table.language)),
    check('customers_invoice_terms', sql`${table.invoiceDays} is not null or not ${table.licensedAtOnce}`),
  ],
)

/** docs/domain.md, 'Account settings' */
export const billingDetails = pgTable('billing_details', {
  customerId: refersTo(() => customers.id).primaryKey(),
  company: text().notNull(),
  zip: text().notNull(),
  city: text().notNull(),
  addressLine: text().notNull(),
  country: text().notNull(),
  vat: text().notNull(),
  savedAt: moment().notNull(),
})

/** The back office finds a customer by these words, in Latin letters. A job and each search fill them. */
export const customerWords = pgTable(
  'customer_words',
  {
    customerId: refersTo(() => customers.id).primaryKey(),
    words: text().notNull(),
  },
  table => [index('customer_words_by_part').using('gin', table.words.op('gin_trgm_ops'))],
)

/**
 * Customers whose words have to be filled. Triggers add a row for each new customer, changed address, saved billing
 * details, order and corrected invoice, in its own transaction and without a unique key, so that no order waits for another.
 */
export const customerWordsDue = pgTable('customer_words_due', {
  id: rowId(),
  customerId: largeInteger().notNull(),
})

/**
 * Further addresses for reminders and invoices; one with a role is a person of the account, who signs in with it. Without
 * `confirmedAt` nothing else is sent to them, and the role does not count.
 */
export const mailRecipients = pgTable(
  'mail_recipients',
  {
    id: rowId(),
    customerId: refersTo(() => customers.id).notNull(),
    email: text().notNull(),
    role: text().$type<Role>(),
    reminders: boolean().notNull(),
    invoices: boolean().notNull(),
    createdAt: moment().notNull(),
    confirmedAt: moment(),
  },
  table => [
    unique('mail_recipients_by_customer').on(table.customerId, table.email),
    check('mail_recipients_email_lower', sql`${table.email} = lower(${table.email})`),
    check(
      'mail_recipients_purpose',
      sql`${table.reminders} or ${table.invoices} or ${table.role} is not null`,
    ),
    check(
      'mail_recipients_role',
      sql`${table.role} in (${sql.raw(roles.map(role => `'${role}'`).join(', '))})`,
    ),
    index('mail_recipients_by_email').on(table.email),
  ],
)
