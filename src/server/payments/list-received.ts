import { and, asc, eq, gt, gte, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { reversalReasons } from '../../domain/payments/unmatched-reasons.ts'
import type { Reader } from '../platform/database.ts'
import type { PaymentRow } from './store.ts'
import { payments, statementLines, unmatchedPayments } from './tables.ts'

/** `before` is excluded. */
export type ReceivedFilter = { from: Date; before: Date }

export type ReceivedMoney = {
  id: number
  kind: 'payment' | 'unmatched' | 'returned'
  receivedAt: Date
  provider: string
  reference: string | null
  orderId: number | null
  /** Of the bank account it came to; null of other providers. */
  account: string | null
  currency: string
  /** Negative if it was returned. */
  amount: number
} & Partial<PaymentDetailColumns>

const { fee, feeCurrency, cryptoCurrency, cryptoAmount, cryptoRate, cryptoTransaction } = payments
const detailColumns = { fee, feeCurrency, cryptoCurrency, cryptoAmount, cryptoRate, cryptoTransaction }
type PaymentDetailColumns = Pick<PaymentRow, keyof typeof detailColumns>

/** What pays an order. */
export function listPaidPayments(db: Reader, filter: ReceivedFilter): AsyncGenerator<ReceivedMoney[]> {
  return listByKey(async (after, batchSize) => {
    const rows = await db
      .select({
        id: payments.id,
        receivedAt: sql<Date>`${payments.settledAt}`.mapWith(payments.settledAt),
        provider: payments.provider,
        reference: sql<string>`coalesce(${payments.reference}, ${statementLines.bankReference}, ${payments.sessionId})`,
        orderId: payments.orderId,
        account: statementLines.account,
        currency: payments.currency,
        amount: payments.amount,
        ...detailColumns,
      })
      .from(payments)
      .leftJoin(statementLines, eq(statementLines.id, payments.statementLineId))
      .where(
        and(
          gt(payments.id, after),
          eq(payments.status, 'paid'),
          gte(payments.settledAt, filter.from),
          lt(payments.settledAt, filter.before),
        ),
      )
      .orderBy(asc(payments.id))
      .limit(batchSize)
    return rows.map(row => ({ ...row, kind: 'payment' as const }))
  })
}

/** Money that pays no order, and money that was returned. */
export function listOtherMoney(db: Reader, filter: ReceivedFilter): AsyncGenerator<ReceivedMoney[]> {
  const receivedAt = sql<Date>`coalesce(${statementLines.bookedOn}::timestamp at time zone 'UTC', ${unmatchedPayments.noticedAt})`
  return listByKey(async (after, batchSize) => {
    const rows = await db
      .select({
        id: unmatchedPayments.id,
        reason: unmatchedPayments.reason,
        receivedAt: receivedAt.mapWith(unmatchedPayments.noticedAt),
        provider: unmatchedPayments.provider,
        reference: unmatchedPayments.reference,
        orderId: unmatchedPayments.orderId,
        account: statementLines.account,
        currency: unmatchedPayments.currency,
        amount: unmatchedPayments.amount,
      })
      .from(unmatchedPayments)
      .leftJoin(statementLines, eq(statementLines.id, unmatchedPayments.statementLineId))
      .where(and(gt(unmatchedPayments.id, after), isNotApplied(), isMoney, isWithin(receivedAt, filter)))
      .orderBy(asc(unmatchedPayments.id))
      .limit(batchSize)
    return rows.map(({ reason, ...row }) =>
      reversalReasons.some(returned => returned === reason)
        ? { ...row, kind: 'returned' as const, amount: -Math.abs(row.amount) }
        : { ...row, kind: 'unmatched' as const },
    )
  })
}

/** A correction's difference is none, and a refund that failed or a dispute that was won returned none. */
const isMoney = and(
  ne(unmatchedPayments.reason, 'invoice-corrected'),
  or(isNull(unmatchedPayments.outcome), eq(unmatchedPayments.outcome, 'lost')),
)

function isNotApplied(): SQL | undefined {
  return or(isNull(unmatchedPayments.resolution), ne(unmatchedPayments.resolution, 'applied'))
}

function isWithin(moment: SQL<Date>, { from, before }: ReceivedFilter): SQL {
  return sql`${moment} >= ${from.toISOString()}::timestamptz and ${moment} < ${before.toISOString()}::timestamptz`
}

async function* listByKey<Row extends { id: number }>(
  readBatch: (after: number, batchSize: number) => Promise<Row[]>,
  batchSize = 500,
): AsyncGenerator<Row[]> {
  for (let after = 0; ; ) {
    const batch = await readBatch(after, batchSize)
    const last = batch.at(-1)
    if (!last) return
    yield batch
    after = last.id
  }
}
