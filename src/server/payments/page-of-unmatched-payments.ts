import { and, desc, eq, inArray, notInArray, type SQL, sql } from 'drizzle-orm'
import { reversalReasons, type UnmatchedKind } from '../../domain/payments/unmatched-reasons.ts'
import type { Reader } from '../platform/database/database.ts'
import { type Cursor, olderThan } from '../platform/database/list-pages.ts'
import { unmatchedPayments } from './tables.ts'
import { selectUnmatchedPayments, type UnmatchedPayment, unmatchedKind } from './unmatched-store.ts'

type Asked = {
  state?: 'open' | 'resolved'
  kind: UnmatchedKind | 'received' | 'returned' | undefined
  after: Cursor | null
  limit: number
}

/** Newest first. */
export async function pageOfUnmatchedPayments(
  db: Reader,
  { state: wanted = 'open', kind, after, limit }: Asked,
): Promise<UnmatchedPayment[]> {
  const { noticedAt, id, state } = unmatchedPayments
  return selectUnmatchedPayments(
    db,
    and(eq(state, wanted), matchKind(kind), olderThan({ at: noticedAt, id }, after)),
  )
    .orderBy(desc(noticedAt), desc(id))
    .limit(limit)
}

/** 'returned' is refunds, disputes and reversals, 'received' everything else. */
function matchKind(kind: Asked['kind']): SQL | undefined {
  if (kind === 'received') return notInArray(unmatchedPayments.reason, reversalReasons)
  if (kind === 'returned') return inArray(unmatchedPayments.reason, reversalReasons)
  return kind && sql`${unmatchedKind} = ${kind}`
}

/** The newest 10,000 in this state. */
export async function countUnmatchedPayments(db: Reader, state: 'open' | 'resolved') {
  const { rows } = await db.execute<{ received: number; returned: number }>(sql`
    select count(*) filter (where ${matchKind('received')})::integer as received,
      count(*) filter (where ${matchKind('returned')})::integer as returned
    from (select reason from ${unmatchedPayments} where state = ${state}
      order by noticed_at desc limit 10000) ${unmatchedPayments}`)
  return rows[0] ?? { received: 0, returned: 0 }
}

/** Counts at most 10,000. */
export async function countOpenUnmatchedPayments(db: Reader) {
  const open = sql`select noticed_at from ${unmatchedPayments} where state = 'open' order by noticed_at limit 10000`
  const { rows } = await db.execute<{ payments: number; oldest: string | null }>(
    sql`select count(*)::integer as payments, to_json(min(noticed_at)) #>> '{}' as oldest from (${open}) counted`,
  )
  return rows[0] ?? { payments: 0, oldest: null }
}
