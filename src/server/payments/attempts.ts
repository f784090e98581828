import type { Database } from '../platform/database.ts'
import { beginAttempt } from './store.ts'

/** One try to pay an order. Requests that join it share its moment, and so the provider's session. */
export type PaymentAttempt = { attempt: number; begunAt: Date }

/** An attempt that was not opened in this time was cut off; its session, if any, was shown to no one. */
const openingLimitMs = 10 * 60_000

/**
 * Begins the attempt after the last one, or joins the one that began a moment ago. The first one begins with the order
 * itself: `place-order.ts` may be opening it.
 */
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
