import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '../platform/database/database.ts'
import { payments, statementLines, unmatchedPayments } from './tables.ts'

/** Erases who paid these orders, and what they wrote. Amounts and references stay. */
export async function erasePayers(tx: Transaction, orderIds: readonly number[]) {
  const ids = sql.param(orderIds)
  await tx.execute(sql`update ${unmatchedPayments} set payer = '', text = '' where order_id = any(${ids})`)
  await tx.execute(sql`update ${statementLines} set payer = '', text = '' where id in (
    select statement_line_id from ${payments} where order_id = any(${ids})
    union select statement_line_id from ${unmatchedPayments} where order_id = any(${ids}))`)
}

/** Erases those whose transfers were for no order, and are resolved. Returns how many, at most `most`. */
export async function eraseStrangers(db: Database, { before, most }: { before: Date; most: number }) {
  const { rows } = await db.execute<{ count: number }>(sql`
    with old as (
      select u.id, u.statement_line_id from ${unmatchedPayments} u
      where u.state = 'resolved' and u.resolution <> 'applied' and u.resolved_at < ${before.toISOString()}
        and u.order_ids = '{}' and (u.payer <> '' or u.text <> '')
      order by u.id limit ${most}
    ), lines as (
      update ${statementLines} set payer = '', text = '' where id in (select statement_line_id from old)
    ), erased as (
      update ${unmatchedPayments} set payer = '', text = '' where id in (select id from old) returning id
    )
    select count(*)::integer as count from erased`)
  return rows[0]?.count ?? 0
}
