import Stripe from 'stripe'
import { z } from 'zod'
import type { ProviderEvent } from '../provider.ts'

/** Reads a webhook signed by Stripe's scheme. Throws when the signature, or its age, does not fit the body, or it is no event. */
export async function readSignedEvent(
  rawBody: Buffer,
  headers: Record<string, string | string[] | undefined>,
  secret: string,
): Promise<ProviderEvent> {
  const signature = headers['stripe-signature']
  if (typeof signature !== 'string') throw new Error('There is no stripe-signature header')
  const event = signedEvent.parse(await Stripe.webhooks.constructEventAsync(rawBody, signature, secret))
  return { id: event.id, kind: event.type, ...sessionOf(event) }
}

const name = z.string().regex(/^[\x21-\x7e]{1,255}$/)
const signedEvent = z.object({ id: name, type: name, data: z.unknown() })
const aboutSession = z.object({ object: z.object({ id: name }) })

/** Only what settling needs is kept: which session to ask about. The rest may hold a customer's data. */
function sessionOf({
  type,
  data,
}: z.output<typeof signedEvent>): Pick<ProviderEvent, 'sessionId' | 'payload'> {
  switch (type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired': {
      const { id: sessionId } = aboutSession.parse(data).object
      return { sessionId, payload: { sessionId } }
    }
    default:
      return { sessionId: null, payload: {} }
  }
}
