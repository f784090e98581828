import { and, eq } from 'drizzle-orm'
import type { Database, Reader } from '../platform/database/database.ts'
import type { OpenedPayment, PaymentRequest } from './provider.ts'
import { findOpenPayment, findPayment, insertPayment } from './store.ts'
import { paymentAttempts } from './tables.ts'

/** Requests that join an attempt share its moment, and so the provider's session. */
export type PaymentAttempt = { attempt: number; begunAt: Date }

/** An attempt that was not opened within this time was interrupted; its session was shown to no one. */
const openingLimitMs = 10 * 60_000

/** Begins an attempt or joins the one that began a moment ago. `place-order.ts` may be opening the first one. */
export async function nextAttempt(
  db: Database,
  { order, last, now }: { order: { id: number; createdAt: Date }; last: number; now: Date },
): Promise<PaymentAttempt> {
  const [orderId, attempt] = [order.id, last + 1]
  await db
    .insert(paymentAttempts)
    .values({ orderId, attempt, begunAt: attempt === 1 ? order.createdAt : now })
    .onConflictDoNothing()
  const isThis = and(eq(paymentAttempts.orderId, orderId), eq(paymentAttempts.attempt, attempt))
  const [begun] = await db.select().from(paymentAttempts).where(isThis)
  if (!begun) throw new Error(`Attempt ${attempt} to pay order ${orderId} was not saved`)
  const isFresh = now.getTime() - begun.begunAt.getTime() < openingLimitMs
  return isFresh ? begun : nextAttempt(db, { order, last: attempt, now })
}

/** Providers repeat replies to an attempt, faults included, so it counts as begun long ago and the next is a new one. */
export async function endAttempt(db: Database, attempt: { orderId: number; attempt: number }) {
  const begunAt = new Date(0)
  const target = [paymentAttempts.orderId, paymentAttempts.attempt]
  await db
    .insert(paymentAttempts)
    .values({ ...attempt, begunAt })
    .onConflictDoUpdate({ target, set: { begunAt } })
}

/** Returns the page on which the order is paid: this one, or the one that was open. */
export async function recordOpenedPayment(
  db: Reader,
  provider: string,
  { orderId, attempt, total: amount, currency, createdAt }: PaymentRequest,
  opened: OpenedPayment,
): Promise<OpenedPayment> {
  const saved =
    (await insertPayment(db, { orderId, attempt, provider, amount, currency, createdAt, ...opened })) ??
    (await findPayment(db, { provider, sessionId: opened.sessionId })) ??
    (await findOpenPayment(db, orderId))
  if (!saved) throw new Error(`Another payment page of order ${orderId} was opened and closed meanwhile`)
  return saved
}
