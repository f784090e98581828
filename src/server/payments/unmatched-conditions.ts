import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { unmatchedPaymentOrders, unmatchedPayments } from './tables.ts'

/** Money that left again, or that came beside a payment which fits, is none that an order could be paid with. */
export const reasonsOfOtherMoney = ['paid-over', 'refunded', 'disputed', 'taken-back'] as const

/** Whether money for the order waits for a person, as a part of another statement; it may name other orders too. */
export function orderHasUnmatchedPayment(orderId: SQLWrapper): SQL<boolean> {
  const others = sql.join(
    reasonsOfOtherMoney.map(reason => sql`${reason}`),
    sql`, `,
  )
  const waits = sql`${unmatchedPayments.state} = 'open' and ${unmatchedPayments.reason} not in (${others})`
  return sql<boolean>`(exists (select from ${unmatchedPayments}
      where ${unmatchedPayments.orderId} = ${orderId} and ${waits})
    or exists (select from ${unmatchedPaymentOrders}
      join ${unmatchedPayments} on ${unmatchedPayments.id} = ${unmatchedPaymentOrders.unmatchedPaymentId}
      where ${unmatchedPaymentOrders.orderId} = ${orderId} and ${waits}))`
}
