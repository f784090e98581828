import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '../platform/database/database.ts'
import { payments, statementLines, unmatchedPayments } from './tables.ts'

/**
 * Erases who paid these orders, and what they wrote. Amounts and references stay. What an operator applied to several
 * orders is erased with the last of them.
 */
export async function erasePayers(tx: Transaction, orderIds: readonly number[]) {
  const ids = sql.param(orderIds)
  const applied = sql`select unmatched_payment_id from ${payments} as own where order_id = any(${ids})
    and not exists (select from ${payments} as other join orders on orders.id = other.order_id
      where other.unmatched_payment_id = own.unmatched_payment_id
        and orders.erased_at is null and orders.id <> all(${ids}))`
  await tx.execute(sql`
    with unmatched as (
      update ${unmatchedPayments} set payer = '', text = ''
      where order_id = any(${ids}) or id in (${applied}) returning statement_line_id
    )
    update ${statementLines} set payer = '', text = '' where id in (
      select statement_line_id from ${payments} where order_id = any(${ids})
      union select statement_line_id from unmatched)`)
}

/** Erases those whose transfers were for no order, or for none of several, and are resolved. Returns how many, at most `most`. */
export async function eraseStrangers(db: Database, { before, most }: { before: Date; most: number }) {
  const { rows } = await db.execute<{ count: number }>(sql`
    with old as (
      select u.id, u.statement_line_id from ${unmatchedPayments} u
      where u.state = 'resolved' and u.resolution <> 'applied' and u.resolved_at < ${before.toISOString()}
        and u.order_id is null and (u.payer <> '' or u.text <> '')
      order by u.id limit ${most}
    ), lines as (
      update ${statementLines} set payer = '', text = '' where id in (select statement_line_id from old)
    ), erased as (
      update ${unmatchedPayments} set payer = '', text = '' where id in (select id from old) returning id
    )
    select count(*)::integer as count from erased`)
  return rows[0]?.count ?? 0
}
