import {
  and,
  eq,
  getTableColumns,
  inArray,
  isNull,
  notInArray,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import {
  reasonsBesidePayment,
  type UnmatchedKind,
  type UnmatchedReason,
} from '../../domain/payments/unmatched-reasons.ts'
import { firstRow, type Reader, type Transaction } from '../platform/database/database.ts'
import { payments, statementLines, unmatchedPayments } from './tables.ts'

function orderHasUnmatchedPayment(orderId: SQLWrapper): SQL<boolean> {
  const couldPay = and(
    eq(unmatchedPayments.state, 'open'),
    notInArray(unmatchedPayments.reason, reasonsBesidePayment),
  )
  return sql<boolean>`exists (select from ${unmatchedPayments}
    where ${unmatchedPayments.orderIds} @> array[${orderId}] and ${couldPay})`
}

export async function hasUnmatchedPayment(db: Reader, orderId: number): Promise<boolean> {
  const { rows } = await db.execute(sql`select ${orderHasUnmatchedPayment(sql`${orderId}::bigint`)} as found`)
  return rows[0]?.['found'] === true
}

export async function ordersWithUnmatchedPayment(db: Reader, orderIds: readonly number[]) {
  const { rows } = await db.execute<{ id: number }>(sql`
    select asked.id from unnest(${sql.param(orderIds)}::bigint[]) as asked (id)
    where ${orderHasUnmatchedPayment(sql`asked.id`)}`)
  return new Set(rows.map(({ id }) => id))
}

/** Says yes whatever the reason was, and whether or not it is resolved. */
export async function isUnmatchedPayment(
  db: Reader,
  { provider, reference }: { provider: string; reference: string },
): Promise<boolean> {
  const isRecorded = and(eq(unmatchedPayments.provider, provider), eq(unmatchedPayments.reference, reference))
  return (await db.$count(unmatchedPayments, isRecorded)) > 0
}

export type UnmatchedPaymentRow = typeof unmatchedPayments.$inferSelect
export type NewUnmatchedPayment = Omit<typeof unmatchedPayments.$inferInsert, 'orderIds'> & {
  orderIds: readonly number[]
}

/** Returns the new ones: the same money is recorded once for each reason. */
export async function insertUnmatchedPayments(tx: Transaction, found: readonly NewUnmatchedPayment[]) {
  if (found.length === 0) return []
  const rows = found.map(({ orderIds, ...row }) => ({
    ...row,
    orderIds: orderIds.toSorted((left, right) => left - right),
  }))
  return tx.insert(unmatchedPayments).values(rows).onConflictDoNothing().returning()
}

export type UnmatchedPayment = Awaited<ReturnType<typeof selectUnmatchedPayments>>[number]

export const unmatchedKind = sql<UnmatchedKind>`case ${unmatchedPayments.reason} when 'refunded' then 'refund'
  when 'disputed' then 'dispute' when 'reversed' then 'reversal' when 'invoice-corrected' then 'correction'
  else case ${unmatchedPayments.provider} when 'bank' then 'transfer' else 'payment' end end`

export function selectUnmatchedPayments(db: Reader, where: SQL | undefined) {
  return db
    .select({
      ...getTableColumns(unmatchedPayments),
      paidOrderIds: sql<
        number[]
      >`(select coalesce(jsonb_agg(${payments.orderId} order by ${payments.orderId}), '[]')
        from ${payments} where ${payments.unmatchedPaymentId} = ${unmatchedPayments.id})`,
      kind: unmatchedKind,
      account: statementLines.account,
      source: statementLines.source,
      bookedOn: statementLines.bookedOn,
    })
    .from(unmatchedPayments)
    .leftJoin(statementLines, eq(statementLines.id, unmatchedPayments.statementLineId))
    .where(where)
}

export async function findUnmatchedPayment(db: Reader, id: number): Promise<UnmatchedPayment | null> {
  return firstRow(selectUnmatchedPayments(db, eq(unmatchedPayments.id, id)))
}

/** An invoice whose money came late or in part is accepted at its provider: that money is the payment. */
export async function applyAcceptedMoney(tx: Transaction, paymentId: number, now: Date) {
  await tx.execute(sql`with applied as (
      update ${unmatchedPayments} as money set state = 'resolved', resolution = 'applied',
        resolved_by = money.provider, resolved_at = ${now.toISOString()}::timestamptz
      from ${payments} as payment
      where payment.id = ${paymentId} and (money.provider, money.reference) = (payment.provider, payment.reference)
        and money.reason in ('paid-late', 'paid-partly') and money.state = 'open' returning money.id)
    update ${payments} set unmatched_payment_id = applied.id from applied where ${payments.id} = ${paymentId}`)
}

/** Call it once the rest of the corrected invoice is paid, or credited with it. */
export async function closeCorrections(
  tx: Transaction,
  { orderId, as: resolution, now }: { orderId: number; as: 'applied' | 'credited'; now: Date },
) {
  const isCorrection = and(
    eq(unmatchedPayments.orderId, orderId),
    eq(unmatchedPayments.reason, 'invoice-corrected'),
    eq(unmatchedPayments.state, 'open'),
  )
  await tx
    .update(unmatchedPayments)
    .set({ state: 'resolved', resolution, resolvedBy: 'correction', resolvedAt: now })
    .where(isCorrection)
}

export async function lockReversal(
  tx: Transaction,
  { provider, reason, reference }: { provider: string; reason: UnmatchedReason; reference: string },
): Promise<UnmatchedPaymentRow | null> {
  const isMeant = and(
    eq(unmatchedPayments.provider, provider),
    eq(unmatchedPayments.reason, reason),
    eq(unmatchedPayments.reference, reference),
    isNull(unmatchedPayments.statementLineId),
  )
  return firstRow(tx.select().from(unmatchedPayments).where(isMeant).for('update'))
}

export async function changeUnmatchedPayment(
  tx: Transaction,
  id: number,
  change: Partial<typeof unmatchedPayments.$inferInsert>,
) {
  await tx.update(unmatchedPayments).set(change).where(eq(unmatchedPayments.id, id))
}

export async function setOrderOfReversal(
  db: Reader,
  { provider, paymentReference }: { provider: string; paymentReference: string | null },
) {
  if (paymentReference === null) return
  await db
    .update(unmatchedPayments)
    .set({ orderIds: sql`array[${payments.orderId}]`, sessionId: sql`${payments.sessionId}` })
    .from(payments)
    .where(
      and(
        eq(payments.provider, provider),
        eq(payments.reference, paymentReference),
        eq(unmatchedPayments.provider, provider),
        eq(unmatchedPayments.paymentReference, paymentReference),
        eq(unmatchedPayments.orderIds, []),
      ),
    )
}

/** Leaves out the operator's notes. */
export function findUnmatchedPaymentsOfOrders(db: Reader, orderIds: readonly number[]) {
  const { orderId, provider, amount, currency, payer, text, reason, noticedAt } = unmatchedPayments
  const { resolution, resolvedAt } = unmatchedPayments
  return db
    .select({ orderId, provider, amount, currency, payer, text, reason, noticedAt, resolution, resolvedAt })
    .from(unmatchedPayments)
    .where(inArray(orderId, orderIds))
    .orderBy(unmatchedPayments.id)
}

/** The numbers of the orders that an open unmatched payment is about, for a condition. */
export const ordersWithOpenUnmatched = sql`select unnest(order_ids) from ${unmatchedPayments} where state = 'open'`
