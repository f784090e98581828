import type { Database } from '../platform/database.ts'
import { beginAttempt, hasMismatch, newestPayment, type PaymentRow } from './store.ts'

/** One try to pay an order. Those who begin the same one share its moment, and so the provider's session. */
export type PaymentAttempt = { attempt: number; begunAt: Date }

/** An attempt that nobody finished opening in this time was cut off; its session, if any, was shown to nobody. */
const patienceMs = 10 * 60_000

/** The newest payment page of an order, open or not. */
export async function lastPayment(db: Database, orderId: number): Promise<PaymentRow | null> {
  return newestPayment(db, orderId)
}

/** Whether a person looks at money for this order: it must not be asked for again meanwhile. */
export async function waitsForPerson(db: Database, orderId: number): Promise<boolean> {
  return hasMismatch(db, orderId)
}

/** Begins the attempt after the last one, or joins the one that was begun a moment ago. */
export async function nextAttempt(
  db: Database,
  { orderId, last, now }: { orderId: number; last: number; now: Date },
): Promise<PaymentAttempt> {
  const attempt = last + 1
  const begunAt = await beginAttempt(db, { orderId, attempt, begunAt: now })
  const isFresh = now.getTime() - begunAt.getTime() < patienceMs
  return isFresh ? { attempt, begunAt } : nextAttempt(db, { orderId, last: attempt, now })
}
