import { type SQL, sql } from 'drizzle-orm'
import { reversalReasons } from '../../domain/payments/unmatched-reasons.ts'
import type { Reader } from '../platform/database.ts'
import type { PaymentRow } from './store.ts'
import { payments, statementLines, unmatchedPayments } from './tables.ts'

/** UTC days, both included. */
export type ReceivedFilter = { from: string; to: string }

type Details = Pick<PaymentRow, 'fee' | 'feeCurrency' | 'cryptoCurrency' | 'cryptoAmount' | 'cryptoRate'>

export type ReceivedMoney = Details & {
  id: number
  kind: 'payment' | 'unmatched' | 'returned' | 'reinstated'
  day: string
  provider: string
  reference: string
  orderId: number | null
  /** Of the bank account it came to; null of other providers. */
  account: string | null
  currency: string
  /** Negative if it was returned. */
  amount: number
  cryptoTransaction: string | null
}

/** What pays an order. */
const paidPayments = sql`
  select payment.id, 'payment' as kind, payment.settled_at as at, payment.provider, payment.order_id, line.account,
    coalesce(payment.reference, nullif(line.bank_reference, ''), unmatched.reference, payment.session_id) as reference,
    payment.currency, payment.amount, fee, fee_currency, crypto_currency, crypto_amount, crypto_rate, crypto_transaction
  from ${payments} as payment
  left join ${unmatchedPayments} as unmatched on unmatched.id = payment.unmatched_payment_id
  left join ${statementLines} as line on line.id = coalesce(payment.statement_line_id, unmatched.statement_line_id)
  where payment.status = 'paid'`

const reversals = sql.raw(reversalReasons.map(reason => `'${reason}'`).join(', '))
// The refunds of these providers are unmatched payments of their own.
const reportsRefunds = sql`case unmatched.provider
  when 'correction' then (select provider from ${payments} where order_id = unmatched.order_id and status = 'paid' limit 1)
  else unmatched.provider end = 'stripe'`
const isOnStatement = sql`exists (select from ${unmatchedPayments} as debit where debit.reason = 'reversed'
  and debit.order_id = unmatched.order_id and debit.currency = unmatched.currency and debit.amount = -unmatched.amount)`

/**
 * Money that pays no order, money that was returned, and money of refunds that failed and disputes that were won. Each
 * movement has its own day, so that a later one never changes a month that is over.
 */
const otherMoney = sql`
  select unmatched.id, movement.kind, movement.at, unmatched.provider, unmatched.order_id, line.account,
    unmatched.reference, unmatched.currency, movement.amount, null::bigint as fee, null as fee_currency,
    null as crypto_currency, null::numeric as crypto_amount, null::numeric as crypto_rate, null as crypto_transaction
  from ${unmatchedPayments} as unmatched
  left join ${statementLines} as line on line.id = unmatched.statement_line_id
  cross join lateral (select coalesce(line.booked_on::timestamp at time zone 'UTC', unmatched.noticed_at) as at,
    unmatched.reason in (${reversals}) as is_reversal, unmatched.reason = 'invoice-corrected' as is_correction) as noticed
  cross join lateral (values
    ('unmatched', unmatched.amount, case when not is_reversal and not is_correction
      and not exists (select from ${payments} where unmatched_payment_id = unmatched.id) then noticed.at end),
    ('returned', case unmatched.reason when 'reversed' then unmatched.amount else -unmatched.amount end,
      case when is_reversal then noticed.at end),
    ('returned', -unmatched.amount, case when unmatched.resolution = 'refunded' and unmatched.amount > 0
      and not is_reversal and not (${reportsRefunds}) and not ${isOnStatement} then unmatched.resolved_at end),
    ('reinstated', unmatched.amount, case when unmatched.outcome in ('won', 'failed') then unmatched.outcome_at end)
  ) as movement (kind, amount, at)
  where movement.at is not null`

export async function* listReceivedMoney(
  db: Reader,
  filter: ReceivedFilter,
): AsyncGenerator<ReceivedMoney[]> {
  yield* listByKey(db, paidPayments, filter)
  yield* listByKey(db, otherMoney, filter)
}

async function* listByKey(
  db: Reader,
  money: SQL,
  { from, to }: ReceivedFilter,
  batchSize = 500,
): AsyncGenerator<ReceivedMoney[]> {
  for (let last: ReceivedMoney | undefined; ; ) {
    const isNext = last ? sql`(id, kind) > (${last.id}::bigint, ${last.kind})` : sql`true`
    const { rows }: { rows: ReceivedMoney[] } = await db.execute<ReceivedMoney>(sql`
      select id, kind, to_char(at at time zone 'UTC', 'YYYY-MM-DD') as day, provider, reference, order_id as "orderId",
        account, currency, amount, fee, fee_currency as "feeCurrency", crypto_currency as "cryptoCurrency",
        crypto_amount as "cryptoAmount", crypto_rate as "cryptoRate", crypto_transaction as "cryptoTransaction"
      from (${money}) as money
      where at >= ${from}::date and at < ${to}::date + 1 and ${isNext}
      order by id, kind limit ${batchSize}`)
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

/** Whose payment has a day of any time zone in these. */
export function ordersPaidAround({ from, to }: ReceivedFilter): SQL {
  return sql`select order_id from ${payments}
    where status = 'paid' and settled_at >= ${from}::date - 1 and settled_at < ${to}::date + 2`
}
