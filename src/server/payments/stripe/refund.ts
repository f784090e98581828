import type Stripe from 'stripe'
import type { RefundRequest, ReversalReport } from '../provider.ts'
import { describeRefund } from './report-reversals.ts'

/** Stripe forgets an Idempotency-Key after a day. */
const keyLivesMs = 20 * 3600_000

export async function requestRefund(
  stripe: Stripe,
  { refundId, paymentReference, amount, requestedAt }: RefundRequest,
  now: Date,
): Promise<ReversalReport | { refused: string }> {
  const metadata = { refund: String(refundId) }
  if (now.getTime() - requestedAt.getTime() > keyLivesMs) {
    const { data } = await stripe.refunds.list({ payment_intent: paymentReference, limit: 100 })
    const known = data.find(refund => refund.metadata?.['refund'] === metadata.refund)
    if (known) return describeRefund(known)
  }
  try {
    const refund = await stripe.refunds.create(
      { payment_intent: paymentReference, amount, reason: 'requested_by_customer', metadata },
      { idempotencyKey: `refund:${paymentReference}:${refundId}` },
    )
    // The library treats a server error whose body names no error as a reply.
    if (!refund.id) throw new Error(`Stripe returned no refund for ${paymentReference}`)
    return describeRefund(refund)
  } catch (error) {
    const { errors } = (await import('stripe')).default
    if (error instanceof errors.StripeInvalidRequestError) return { refused: error.message }
    throw error
  }
}
