import { sql } from 'drizzle-orm'
import { reversalReasons } from '../../domain/payments/unmatched-reasons.ts'
import type { Reader } from '../platform/database/database.ts'
import { payments, unmatchedPayments } from './tables.ts'

/** Whether a bank statement lists the return of money that `unmatched` is. */
export const isReturnListed = sql`exists (select from ${unmatchedPayments} as debit where debit.reason = 'reversed'
  and debit.order_id = unmatched.order_id and debit.currency = unmatched.currency and debit.amount = -unmatched.amount)`

/**
 * Adds what refunds, lost disputes and reversals returned to the customer, in the currency of each order. The return of
 * money that did not pay the order returned nothing of its payment.
 */
export async function sumRefunds(db: Reader, orderIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await db.execute<{ id: number; refunded: number }>(sql`
    select order_id::int as id,
      greatest(0, sum(case when reason in ('refunded', 'disputed') then unmatched.amount else -unmatched.amount end))::float8 as refunded
    from ${unmatchedPayments} as unmatched
    join orders on orders.id = order_id and orders.currency = unmatched.currency
    where order_id = any(${sql.param(orderIds)}) and outcome is distinct from 'failed'
      and (reason in ('refunded', 'reversed') or (reason = 'disputed' and outcome = 'lost')
        or (resolution = 'refunded' and reason <> 'invoice-corrected' and ${isReturnListed}))
    group by order_id`)
  return new Map(rows.map(({ id, refunded }) => [id, refunded]))
}

/**
 * Adds what was paid for these orders and not returned, in the currency of each. The first payment counts as the
 * total, since a difference was accepted; further ones pay the rest of a corrected invoice.
 */
export async function sumKept(db: Reader, orderIds: readonly number[]): Promise<(orderId: number) => number> {
  if (orderIds.length === 0) return () => 0
  const refunds = await sumRefunds(db, orderIds)
  const { rows } = await db.execute<{ id: number; paid: number }>(sql`
    select orders.id::float8 as id,
      (orders.total + sum(amount) - (array_agg(amount order by payments.id))[1])::float8 as paid
    from ${payments} join orders on orders.id = order_id
    where order_id = any(${sql.param(orderIds)}) and payments.status = 'paid' group by orders.id`)
  const byOrder = new Map(rows.map(({ id, paid }) => [id, paid]))
  return orderId => Math.max(0, (byOrder.get(orderId) ?? 0) - (refunds.get(orderId) ?? 0))
}

/** Finds those of these orders whose payment the customer contests, and the provider has not decided yet. */
export async function findDisputed(db: Reader, orderIds: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select order_id::float8 as id from ${unmatchedPayments}
    where order_id = any(${sql.param(orderIds)}) and reason = 'disputed' and outcome is null`)
  return new Set(rows.map(({ id }) => id))
}

export const reversals = sql.raw(reversalReasons.map(reason => `'${reason}'`).join(', '))

/** The numbers of the orders with a refund, dispute or reversal, for a condition. */
export const ordersWithReversal = sql`select order_id from ${unmatchedPayments}
  where reason in (${reversals}) and order_id is not null`
