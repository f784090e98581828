import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../platform/database/database.ts'
import { isReturnListed, reversals } from './returned-money.ts'
import type { PaymentRow } from './store.ts'
import { payments, statementLines, unmatchedPayments } from './tables.ts'

/** UTC days, both included; `sellerId` is null for the vendor. */
export type ReceivedFilter = { from: string; to: string; sellerId: number | null }

type Details = Pick<PaymentRow, 'fee' | 'feeCurrency' | 'cryptoCurrency' | 'cryptoAmount' | 'cryptoRate'>

export type ReceivedMoney = Details & {
  id: number
  kind: 'payment' | 'unmatched' | 'returned' | 'reinstated'
  day: string
  provider: string
  reference: string
  orderId: number | null
  currency: string
  /** Negative if it was returned. */
  amount: number
  cryptoTransaction: string | null
}

/** Money belongs to the seller whose account it arrived on. Without a bank account, it is the seller of the order. */
const sellerId = sql`case when line.account is null then orders.seller_id
  else (select max(id) from sellers where sellers.account = line.account) end as seller_id`

const paidPayments = sql`
  select payment.id, 'payment' as kind, payment.settled_at as at, payment.provider, payment.order_id, ${sellerId},
    coalesce(payment.reference, nullif(line.bank_reference, ''), unmatched.reference, payment.session_id) as reference,
    payment.currency, payment.amount, fee, fee_currency, crypto_currency, crypto_amount, crypto_rate, crypto_transaction
  from ${payments} as payment
  left join ${unmatchedPayments} as unmatched on unmatched.id = payment.unmatched_payment_id
  left join ${statementLines} as line on line.id = coalesce(payment.statement_line_id, unmatched.statement_line_id)
  join orders on orders.id = payment.order_id
  where payment.status = 'paid'`

// The refunds of these providers are unmatched payments of their own.
const reportsRefunds = sql`case unmatched.provider
  when 'correction' then (select provider from ${payments} where order_id = unmatched.order_id and status = 'paid' order by id limit 1)
  else unmatched.provider end = 'stripe'`
// The money that a provider returned may have paid no order: then what was received names it.
const orderOfReturned = sql`(select max(received.order_id) from ${unmatchedPayments} as received
  where received.provider = unmatched.provider and received.reference = unmatched.payment_reference
    and received.statement_line_id is null)`
const isApplied = sql`exists (select from ${payments} where unmatched_payment_id = unmatched.id)`

/**
 * Money that pays no order, money that was returned, and money of refunds that failed and disputes that were won. Each
 * movement has its own day, so that a later one never changes a month that is over. 'accepted' is no money: an operator
 * left it as it is.
 */
const otherMoney = sql`
  select unmatched.id, movement.kind, movement.at, unmatched.provider, about.order_id, ${sellerId},
    unmatched.reference, unmatched.currency, movement.amount, null::bigint as fee, null as fee_currency,
    null as crypto_currency, null::numeric as crypto_amount, null::numeric as crypto_rate, null as crypto_transaction
  from ${unmatchedPayments} as unmatched
  left join ${statementLines} as line on line.id = unmatched.statement_line_id
  cross join lateral (select coalesce(unmatched.order_id, ${orderOfReturned}) as order_id) as about
  left join orders on orders.id = about.order_id
  cross join lateral (select coalesce(line.booked_on::timestamp at time zone 'UTC', unmatched.noticed_at) as at,
    unmatched.reason in (${reversals}) as is_reversal, unmatched.reason = 'invoice-corrected' as is_correction) as noticed
  cross join lateral (values
    ('unmatched', unmatched.amount,
      case when not is_reversal and not is_correction and not ${isApplied} then noticed.at end),
    ('returned', case unmatched.reason when 'reversed' then unmatched.amount else -unmatched.amount end,
      case when is_reversal then noticed.at end),
    ('returned', -unmatched.amount, case when unmatched.resolution = 'refunded' and unmatched.amount > 0
      and not is_reversal and not (${reportsRefunds}) and not ${isReturnListed} then unmatched.resolved_at end),
    ('reinstated', unmatched.amount, case when unmatched.outcome in ('won', 'failed') then unmatched.outcome_at end),
    ('accepted', -unmatched.amount, case when unmatched.resolution in ('applied', 'ignored')
      and not is_reversal and not ${isApplied} then unmatched.resolved_at end)
  ) as movement (kind, amount, at)
  where movement.at is not null`

/** Sums by order and currency until the end of a UTC day. `paid` is null if the order is not paid. */
export function balancesOfOrders({ to, sellerId: id }: Omit<ReceivedFilter, 'from'>): SQL {
  const sumUpTo = (money: SQL) => sql`select order_id, currency, kind, amount from (${money}) as money
    where at < ${to}::date + 1 and seller_id is not distinct from ${id}::bigint`
  return sql`select order_id, currency, sum(amount) filter (where kind = 'payment') as paid,
      coalesce(sum(amount) filter (where kind <> 'accepted'), 0) as received,
      coalesce(sum(amount) filter (where kind = 'accepted'), 0) as accepted
    from (${sumUpTo(paidPayments)} union all ${sumUpTo(otherMoney)}) as money group by 1, 2`
}

export async function* listReceivedMoney(db: Reader, filter: ReceivedFilter) {
  yield* listByKey(db, paidPayments, filter)
  yield* listByKey(db, otherMoney, filter)
}

async function* listByKey(db: Reader, money: SQL, { from, to, sellerId: id }: ReceivedFilter) {
  for (let last: ReceivedMoney | undefined; ; ) {
    const isNext = last ? sql`(id, kind) > (${last.id}::bigint, ${last.kind})` : sql`true`
    const { rows }: { rows: ReceivedMoney[] } = await db.execute<ReceivedMoney>(sql`
      select id, kind, to_char(at at time zone 'UTC', 'YYYY-MM-DD') as day, provider, reference, order_id as "orderId",
        currency, amount, fee, fee_currency as "feeCurrency", crypto_currency as "cryptoCurrency",
        crypto_amount as "cryptoAmount", crypto_rate as "cryptoRate", crypto_transaction as "cryptoTransaction"
      from (${money}) as money
      where at >= ${from}::date and at < ${to}::date + 1 and kind <> 'accepted'
        and seller_id is not distinct from ${id}::bigint and ${isNext}
      order by id, kind limit 500`)
    last = rows.at(-1)
    if (!last) return
    yield rows
  }
}

/** The day on which an order was first paid. The UTC day is all that a bank and an operator report. */
export function dayOfFirstPayment(orderId: SQL, timeZone: string): SQL {
  return sql`(select (settled_at at time zone case provider when 'bank' then 'UTC' else ${timeZone} end)::date as day
    from ${payments} where order_id = ${orderId} and status = 'paid' order by id limit 1)`
}

/** Selects the orders whose payment has a day of any time zone in these. */
export function ordersPaidAround({ from, to }: Omit<ReceivedFilter, 'sellerId'>): SQL {
  return sql`select order_id from ${payments}
    where status = 'paid' and settled_at >= ${from}::date - 1 and settled_at < ${to}::date + 2`
}
