import type Stripe from 'stripe'
import type { ReversalOutcome } from '../../../domain/payments/unmatched-reasons.ts'
import { readOrderId } from '../call-provider.ts'
import type { Reversal, ReversalReport } from '../provider.ts'

export async function reportReversals(stripe: Stripe, { reason, reference }: Reversal) {
  return reason === 'refunded' ? reportRefunds(stripe, reference) : [await reportDispute(stripe, reference)]
}

async function reportRefunds(stripe: Stripe, charge: string): Promise<ReversalReport[]> {
  const refunds = await stripe.refunds.list({ charge, limit: 100 }).autoPagingToArray({ limit: 1000 })
  return refunds.toSorted((left, right) => left.created - right.created).map(describeRefund)
}

export function describeRefund(refund: Stripe.Refund): ReversalReport {
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
