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
const aboutSession = z.object({ object: z.object({ id: name }) })
const amount = z.number().int().nonnegative()
const intent = z.union([name, z.object({ id: name }).transform(({ id }) => id)]).nullish()
const aboutRefund = z.object({
  object: z.object({ id: name, payment_intent: intent, amount_refunded: amount, currency: name }),
})
const aboutDispute = z.object({
  object: z.object({ id: name, payment_intent: intent, amount, currency: name }),
})

/** Only what processing needs: the rest may contain a customer's data. */
function payloadFor({ type, data }: z.output<typeof signedEvent>): ProviderEvent['payload'] {
  switch (type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired': {
      const { id: sessionId } = aboutSession.parse(data).object
      return { sessionId }
    }
    case 'charge.refunded': {
      const { id: reference, amount_refunded: amount, ...charge } = aboutRefund.parse(data).object
      return { reversal: reversal({ ...charge, reason: 'refunded', reference, amount }) }
    }
    case 'charge.dispute.created': {
      const { id: reference, ...dispute } = aboutDispute.parse(data).object
      return { reversal: reversal({ ...dispute, reason: 'disputed', reference }) }
    }
    default:
      return {}
  }
}

function reversal({
  payment_intent,
  ...rest
}: Omit<Reversal, 'paymentReference'> & { payment_intent?: string | null | undefined }): Reversal {
  return { ...rest, paymentReference: payment_intent ?? null }
}
