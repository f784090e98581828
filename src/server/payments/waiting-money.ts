import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { paymentMismatches } from './tables.ts'

/** Money that left again, or that came beside a payment which fits, is none that an order could be paid with. */
export const reasonsOfOtherMoney = ['paid-over', 'refunded', 'disputed', 'taken-back'] as const

/** Whether money for the order waits for a person, as a part of another statement. */
export function moneyWaitsFor(orderId: AnyPgColumn): SQL<boolean> {
  const others = sql.join(
    reasonsOfOtherMoney.map(reason => sql`${reason}`),
    sql`, `,
  )
  return sql<boolean>`exists (select from ${paymentMismatches}
    where ${paymentMismatches.orderId} = ${orderId} and ${paymentMismatches.state} = 'open'
      and ${paymentMismatches.reason} not in (${others}))`
}
