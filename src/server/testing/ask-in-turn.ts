import { type SQL, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Database, Transaction } from '../platform/database/database.ts'
import { eventually } from './eventually.ts'

/** Each waits for the locked row before the next one asks, so they get it in this order, after `meanwhile`. */
export async function askInTurn<Reply>(
  db: Database,
  lock: SQL,
  asks: readonly (() => Promise<Reply>)[],
  meanwhile?: (tx: Transaction) => Promise<unknown>,
) {
  const replies: Promise<Reply>[] = []
  await db.transaction(async tx => {
    await tx.execute(lock)
    for (const ask of asks) {
      replies.push(ask())
      await eventually(async () => {
        const waiting = sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
        expect((await db.execute(waiting)).rows).toHaveLength(replies.length)
      })
    }
    await meanwhile?.(tx)
  })
  return Promise.all(replies)
}
