import { z } from 'zod'
import type { ProviderEvent, Reversal } from '../provider.ts'

export async function readSignedEvent(
  rawBody: Buffer,
  headers: Record<string, string | string[] | undefined>,
  secrets: readonly string[],
): Promise<ProviderEvent> {
  const signature = headers['stripe-signature']
  if (typeof signature !== 'string') throw new Error('The stripe-signature header is missing')
  const event = signedEvent.parse(await verified(rawBody, signature, secrets))
  return { id: event.id, kind: event.type, payload: payloadFor(event) }
}

/** Two secrets are in use while one replaces the other. */
async function verified(rawBody: Buffer, signature: string, secrets: readonly string[]): Promise<unknown> {
  const { default: Stripe } = await import('stripe')
  const tried = secrets.map(secret => Stripe.webhooks.constructEventAsync(rawBody, signature, secret))
  return Promise.any(tried)
}

const name = z.string().regex(/^[\x21-\x7e]{1,255}$/)
const signedEvent = z.object({ id: name, type: name, data: z.unknown() })
const aboutObject = z.object({ object: z.object({ id: name }) })
const aboutRefund = z.object({ object: z.object({ charge: name.nullish() }) })

/** Processing needs no more than this, and the rest may contain a customer's data. */
function payloadFor({ type, data }: z.output<typeof signedEvent>): ProviderEvent['payload'] {
  switch (type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired': {
      const { id: sessionId } = aboutObject.parse(data).object
      return { sessionId }
    }
    case 'charge.refunded':
      return { reversal: reversal('refunded', aboutObject.parse(data).object.id) }
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed': {
      const { charge } = aboutRefund.parse(data).object
      return charge ? { reversal: reversal('refunded', charge) } : {}
    }
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
      return { reversal: reversal('disputed', aboutObject.parse(data).object.id) }
    default:
      return {}
  }
}

/** It says only what happened to what: the job asks Stripe for amounts and states, which may have changed since. */
function reversal(reason: Reversal['reason'], reference: string): Reversal {
  return { reason, reference }
}
