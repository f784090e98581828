import type { Database } from '../platform/database/database.ts'
import { beginAttempt } from './store.ts'

/** Requests that join an attempt share its moment, and so the provider's session. */
export type PaymentAttempt = { attempt: number; begunAt: Date }

/** An attempt that was not opened within this time was interrupted; its session was shown to no one. */
const openingLimitMs = 10 * 60_000

/** Begins an attempt or joins the one that began a moment ago. `place-order.ts` may be opening the first one. */
export async function nextAttempt(
  db: Database,
  { order, last, now }: { order: { id: number; createdAt: Date }; last: number; now: Date },
): Promise<PaymentAttempt> {
  const attempt = last + 1
  const begunAt = await beginAttempt(db, {
    orderId: order.id,
    attempt,
    begunAt: attempt === 1 ? order.createdAt : now,
  })
  const isFresh = now.getTime() - begunAt.getTime() < openingLimitMs
  return isFresh ? { attempt, begunAt } : nextAttempt(db, { order, last: attempt, now })
}
