import { sql } from 'drizzle-orm'
import { bigint, check, date, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { orders } from '../orders/tables.ts'
import { payments, unmatchedPayments } from '../payments/tables.ts'

/** Every credit of every bank statement, once: `identity` is the same in each file that holds the line. */
export const statementLines = pgTable(
  'statement_lines',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    identity: text().notNull().unique(),
    account: text().notNull(),
    bookedOn: date({ mode: 'string' }).notNull(),
    /** Minor units; below zero where money was taken back. */
    amount: bigint({ mode: 'number' }).notNull(),
    currency: text().notNull(),
    bankReference: text().notNull(),
    payer: text().notNull(),
    text: text().notNull(),
    /** The file and the place in it. */
    source: text().notNull(),
    /** 'paid' its order, 'confirmed' one that was marked paid by hand, or 'queued' for a person. */
    outcome: text().notNull(),
    orderId: bigint({ mode: 'number' }).references(() => orders.id),
    paymentId: bigint({ mode: 'number' })
      .unique()
      .references(() => payments.id),
    unmatchedPaymentId: bigint('mismatch_id', { mode: 'number' })
      .unique()
      .references(() => unmatchedPayments.id),
    importedAt: timestamp({ withTimezone: true }).notNull(),
  },
  table => [
    index('statement_lines_by_day').on(table.bookedOn),
    index('statement_lines_by_bank_reference')
      .on(table.bankReference)
      .where(sql`${table.bankReference} <> ''`),
    check('statement_lines_outcome', sql`${table.outcome} in ('new', 'paid', 'confirmed', 'queued')`),
    check(
      'statement_lines_has_result',
      sql`${table.outcome} = 'new' or (${table.outcome} = 'queued') = (${table.unmatchedPaymentId} is not null) and (${table.outcome} <> 'queued') = (${table.paymentId} is not null)`,
    ),
  ],
)
