import { and, desc, eq, sql } from 'drizzle-orm'
import type { UnmatchedKind } from '../../domain/payments/unmatched-reasons.ts'
import type { Cursor } from '../platform/cursor.ts'
import type { Reader } from '../platform/database.ts'
import { unmatchedPayments } from './tables.ts'
import { selectUnmatchedPayments, type UnmatchedPayment, unmatchedKind } from './unmatched-store.ts'

type Asked = { kind: UnmatchedKind | undefined; after: Cursor | null; limit: number }

/** The open ones, newest first. */
export async function pageOfUnmatchedPayments(
  db: Reader,
  { kind, after, limit }: Asked,
): Promise<UnmatchedPayment[]> {
  const { noticedAt, id, state } = unmatchedPayments
  const isOlder =
    after && sql`(${noticedAt}, ${id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::bigint)`
  return selectUnmatchedPayments(
    db,
    and(eq(state, 'open'), kind && sql`${unmatchedKind} = ${kind}`, isOlder ?? undefined),
  )
    .orderBy(desc(noticedAt), desc(id))
    .limit(limit)
}
