import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { orders } from '../orders/tables.ts'

/** One attempt to pay an order through one provider. */
export const payments = pgTable(
  'payments',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: bigint({ mode: 'number' })
      .notNull()
      .references(() => orders.id),
    attempt: integer().notNull(),
    provider: text().notNull(),
    sessionId: text().notNull(),
    url: text().notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
    currency: text().notNull(),
    status: text().notNull().default('open'),
    /** The provider's own name for the money received. */
    reference: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    settledAt: timestamp({ withTimezone: true }),
    /** When the regular look at open payments last had its turn with it. */
    lookedAt: timestamp({ withTimezone: true }),
  },
  table => [
    unique('payments_attempt').on(table.orderId, table.attempt),
    unique('payments_session').on(table.provider, table.sessionId),
    unique('payments_reference').on(table.provider, table.reference),
    // Two pages open at once could both be paid.
    uniqueIndex('payments_one_open').on(table.orderId).where(sql`${table.status} = 'open'`),
    index('payments_by_status').on(table.status, table.createdAt),
    check('payments_status', sql`${table.status} in ('open', 'paid', 'failed', 'expired')`),
  ],
)

/**
 * When an attempt to pay an order was begun, written down before the provider is asked: whoever asks for the same
 * attempt meanwhile asks with the same words, and so gets the same session.
 */
export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    orderId: bigint({ mode: 'number' })
      .notNull()
      .references(() => orders.id),
    attempt: integer().notNull(),
    begunAt: timestamp({ withTimezone: true }).notNull(),
  },
  table => [primaryKey({ columns: [table.orderId, table.attempt] })],
)

/** Money that fits no order: a person decides. */
export const unmatchedPayments = pgTable(
  'payment_mismatches',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: bigint({ mode: 'number' }).references(() => orders.id),
    provider: text().notNull(),
    sessionId: text().notNull(),
    reference: text().notNull(),
    reason: text().notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
    currency: text().notNull(),
    /** Who paid and what they wrote, where the bank or the provider tells. */
    payer: text().notNull().default(''),
    text: text().notNull().default(''),
    noticedAt: timestamp({ withTimezone: true }).notNull(),
    state: text().notNull().default('open'),
    /** How a person settled it: 'applied' to an order, 'refunded' or 'ignored'. */
    resolution: text(),
    note: text().notNull().default(''),
    resolvedBy: text().notNull().default(''),
    resolvedAt: timestamp({ withTimezone: true }),
  },
  table => [
    unique('payment_mismatches_once').on(table.provider, table.reference, table.reason),
    index('payment_mismatches_by_order').on(table.orderId),
    index('payment_mismatches_open').on(table.noticedAt).where(sql`${table.state} = 'open'`),
    check('payment_mismatches_state', sql`${table.state} in ('open', 'resolved')`),
    check(
      'payment_mismatches_resolved',
      sql`(${table.state} = 'resolved') = (${table.resolution} is not null and ${table.resolvedAt} is not null)`,
    ),
    check('payment_mismatches_resolution', sql`${table.resolution} in ('applied', 'refunded', 'ignored')`),
  ],
)

/** The orders that money in the queue names, where they are several: it waits for each of them. */
export const unmatchedPaymentOrders = pgTable(
  'payment_mismatch_orders',
  {
    unmatchedPaymentId: bigint('mismatch_id', { mode: 'number' })
      .notNull()
      .references(() => unmatchedPayments.id),
    orderId: bigint({ mode: 'number' })
      .notNull()
      .references(() => orders.id),
  },
  table => [
    primaryKey({ columns: [table.unmatchedPaymentId, table.orderId] }),
    index('payment_mismatch_orders_by_order').on(table.orderId),
  ],
)
