import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { CurrencyCode } from '../../domain/money/money.ts'
import type { ReversalOutcome, UnmatchedReason } from '../../domain/payments/unmatched-reasons.ts'
import { orders } from '../orders/tables.ts'
import { day, largeInteger, moment, refersTo, rowId } from '../platform/database/columns.ts'

/** Every credit of every bank statement once: `identity` is the same in each file that has the line. */
export const statementLines = pgTable(
  'statement_lines',
  {
    id: rowId(),
    identity: text().notNull().unique(),
    account: text().notNull(),
    bookedOn: day().notNull(),
    amount: largeInteger().notNull(),
    currency: text().notNull(),
    bankReference: text().notNull(),
    payer: text().notNull(),
    text: text().notNull(),
    source: text().notNull(),
    importedAt: moment().notNull(),
  },
  table => [
    index('statement_lines_by_day').on(table.bookedOn),
    // The name may be longer than an ordered index can store.
    index('statement_lines_by_payer').using('hash', table.payer),
    index('statement_lines_by_bank_reference')
      .on(table.bankReference)
      .where(sql`${table.bankReference} <> ''`),
  ],
)

/** A trigger allows a statement line one result. */
export const unmatchedPayments = pgTable(
  'unmatched_payments',
  {
    id: rowId(),
    /** The orders that it may be for, in ascending order. */
    orderIds: largeInteger().array().notNull().default([]),
    /** The order, if it is only one. */
    orderId: refersTo(() => orders.id).generatedAlwaysAs(
      sql`case when cardinality(order_ids) = 1 then order_ids[1] end`,
    ),
    provider: text().notNull(),
    statementLineId: refersTo(() => statementLines.id).unique('unmatched_payments_statement_line'),
    sessionId: text().notNull().default(''),
    reference: text().notNull(),
    paymentReference: text(),
    reason: text().$type<UnmatchedReason>().notNull(),
    amount: largeInteger().notNull(),
    currency: text().notNull(),
    /** How a refund or a dispute ended at its provider; null if it has succeeded or is still open. */
    outcome: text().$type<ReversalOutcome>(),
    outcomeAt: moment(),
    payer: text().notNull().default(''),
    text: text().notNull().default(''),
    noticedAt: moment().notNull(),
    state: text().$type<'open' | 'resolved'>().notNull().default('open'),
    resolution: text().$type<'applied' | 'refunded' | 'credited' | 'ignored'>(),
    note: text().notNull().default(''),
    resolvedBy: text().notNull().default(''),
    resolvedAt: moment(),
  },
  table => [
    uniqueIndex('unmatched_payments_once')
      .on(table.provider, table.reference, table.reason)
      .where(sql`${table.statementLineId} is null`),
    index('unmatched_payments_by_order').on(table.orderId),
    index('unmatched_payments_by_orders').using('gin', table.orderIds),
    index('unmatched_payments_reversals')
      .on(table.orderId)
      .where(sql`${table.reason} in ('refunded', 'disputed', 'reversed')`),
    index('unmatched_payments_by_time').on(table.noticedAt, table.id),
    index('unmatched_payments_open').on(table.noticedAt, table.id).where(sql`${table.state} = 'open'`),
    check('unmatched_payments_state', sql`${table.state} in ('open', 'resolved')`),
    check(
      'unmatched_payments_resolved',
      sql`(${table.state} = 'resolved') = (${table.resolution} is not null and ${table.resolvedAt} is not null)`,
    ),
    check(
      'unmatched_payments_resolution',
      sql`${table.resolution} in ('applied', 'refunded', 'credited', 'ignored')`,
    ),
    check('unmatched_payments_outcome', sql`${table.outcome} in ('failed', 'lost', 'won')`),
  ],
)

/** One attempt to pay an order through one provider, or money that came without an attempt. */
export const payments = pgTable(
  'payments',
  {
    id: rowId(),
    orderId: refersTo(() => orders.id).notNull(),
    attempt: integer().notNull(),
    provider: text().notNull(),
    sessionId: text().notNull().default(''),
    url: text().notNull().default(''),
    amount: largeInteger().notNull(),
    currency: text().$type<CurrencyCode>().notNull(),
    /** 'unsynced': closed, although its provider could not be asked whether it was paid. */
    status: text().$type<'open' | 'paid' | 'failed' | 'expired' | 'unsynced'>().notNull().default('open'),
    /** The provider's id of the money; of a transfer, as the operator entered it. */
    reference: text(),
    /** The line that is the payment, or confirmed what the operator had entered. */
    statementLineId: refersTo(() => statementLines.id).unique('payments_statement_line'),
    unmatchedPaymentId: refersTo(() => unmatchedPayments.id),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
    settledAt: moment(),
    syncedAt: moment(),
    syncFailingSince: moment(),
    cryptoCurrency: text(),
    cryptoAmount: numeric(),
    /** The price of one unit of `cryptoCurrency`, in the currency of the payment. */
    cryptoRate: numeric(),
    cryptoTransaction: text(),
    /** The provider's share of the payment. */
    fee: largeInteger(),
    feeCurrency: text(),
    /** The moment at which the provider reported what it knows of the six above. */
    detailsAt: moment(),
  },
  table => [
    unique('payments_attempt').on(table.orderId, table.attempt),
    uniqueIndex('payments_session').on(table.provider, table.sessionId).where(sql`${table.sessionId} <> ''`),
    unique('payments_reference').on(table.provider, table.reference),
    unique('payments_unmatched_payment').on(table.unmatchedPaymentId, table.orderId),
    // Two pages open at once could both be paid.
    uniqueIndex('payments_one_open').on(table.orderId).where(sql`${table.status} = 'open'`),
    index('payments_by_status').on(table.status, table.createdAt),
    index('payments_by_time').on(table.createdAt, table.id),
    index('payments_by_settlement').on(table.settledAt).where(sql`${table.status} = 'paid'`),
    index('payments_without_details')
      .on(table.settledAt)
      .where(sql`${table.status} = 'paid' and ${table.detailsAt} is null and ${table.sessionId} <> ''`),
    check('payments_crypto', sql`(${table.cryptoCurrency} is null) = (${table.cryptoAmount} is null)`),
    check('payments_fee', sql`(${table.fee} is null) = (${table.feeCurrency} is null)`),
    check('payments_status', sql`${table.status} in ('open', 'paid', 'failed', 'expired', 'unsynced')`),
    check(
      'payments_source',
      sql`${table.sessionId} <> '' or ${table.reference} is not null or ${table.statementLineId} is not null or ${table.unmatchedPaymentId} is not null`,
    ),
  ],
)

/** One refund that the shop asks a provider for, saved before the call; its id is the key by which it is asked once. */
export const refunds = pgTable(
  'refunds',
  {
    id: rowId(),
    paymentId: refersTo(() => payments.id).notNull(),
    amount: largeInteger().notNull(),
    requestedBy: text().notNull(),
    requestedAt: moment().notNull(),
    /** The provider's id of the refund. */
    reference: text(),
    /** When the provider confirmed or refused it. */
    settledAt: moment(),
  },
  table => [
    uniqueIndex('refunds_one_open').on(table.paymentId).where(sql`${table.settledAt} is null`),
    check('refunds_amount', sql`${table.amount} > 0`),
  ],
)

/** Saved before the provider is asked, so that a request which joins the attempt sends the same words. */
export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    orderId: refersTo(() => orders.id).notNull(),
    attempt: integer().notNull(),
    begunAt: moment().notNull(),
  },
  table => [primaryKey({ columns: [table.orderId, table.attempt] })],
)
