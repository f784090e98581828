import type Stripe from 'stripe'
import type { ReversalOutcome } from '../../../domain/payments/unmatched-reasons.ts'
import { readOrderId } from '../call-provider.ts'
import type { RefundRequest, Reversal, ReversalReport } from '../provider.ts'

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

export async function reportReversals(stripe: Stripe, { reason, reference }: Reversal) {
  return reason === 'refunded' ? reportRefunds(stripe, reference) : [await reportDispute(stripe, reference)]
}

async function reportRefunds(stripe: Stripe, charge: string): Promise<ReversalReport[]> {
  const refunds = await stripe.refunds.list({ charge, limit: 100 }).autoPagingToArray({ limit: 1000 })
  return refunds.toSorted((left, right) => left.created - right.created).map(describeRefund)
}

function describeRefund(refund: Stripe.Refund): ReversalReport {
  const { id, payment_intent, amount, currency, status, metadata } = refund
  return {
    reference: id,
    paymentReference: readId(payment_intent),
    amount,
    currency,
    outcome: status === 'failed' || status === 'canceled' ? 'failed' : null,
    refundId: readOrderId(metadata?.['refund']),
  }
}

async function reportDispute(stripe: Stripe, disputeId: string): Promise<ReversalReport> {
  const { id, payment_intent, amount, currency, status } = await stripe.disputes.retrieve(disputeId)
  // The library treats a server error whose body names no error as a reply.
  if (id !== disputeId) throw new Error(`Stripe returned no dispute ${disputeId}`)
  const outcome = disputeOutcome(status)
  return { reference: id, paymentReference: readId(payment_intent), amount, currency, outcome }
}

/** An inquiry that closes without a dispute took no money. */
function disputeOutcome(status: Stripe.Dispute.Status): ReversalOutcome | null {
  if (status === 'won' || status === 'warning_closed') return 'won'
  return status === 'lost' ? 'lost' : null
}

export function readId(reference: string | { id: string } | null): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null)
}
