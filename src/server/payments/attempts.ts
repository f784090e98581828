import type { Database } from '../platform/database.ts'
import { beginAttempt, endAttempt } from './store.ts'

/** One try to pay an order. Those who begin the same one share its moment, and so the provider's session. */
export type PaymentAttempt = { attempt: number; begunAt: Date }

/** An attempt that nobody finished opening in this time was cut off; its session, if any, was shown to nobody. */
const patienceMs = 10 * 60_000

/**
 * Begins the attempt after the last one, or joins the one that was begun a moment ago. The first one begins with the
 * order itself: `place-order.ts` may be at it.
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
  const isFresh = now.getTime() - begunAt.getTime() < patienceMs
  return isFresh ? { attempt, begunAt } : nextAttempt(db, { order, last: attempt, now })
}

/**
 * The provider may answer every later request of this attempt as it answered this one, faults included: whoever tries
 * again begins another. A session that was opened after all was shown to nobody.
 */
export async function giveUpAttempt(
  db: Database,
  { orderId, attempt }: { orderId: number; attempt: number },
): Promise<void> {
  await endAttempt(db, { orderId, attempt, begunAt: new Date(0) })
}
