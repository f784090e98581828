import Stripe from 'stripe'
import type { ProviderEvent } from '../provider.ts'

/** Reads a webhook signed by Stripe's scheme. Throws when the signature, or its age, does not fit the body. */
export async function readSignedEvent(
  rawBody: Buffer,
  headers: Record<string, string | string[] | undefined>,
  secret: string,
): Promise<ProviderEvent> {
  const signature = headers['stripe-signature']
  if (typeof signature !== 'string') throw new Error('There is no stripe-signature header')
  const event = await Stripe.webhooks.constructEventAsync(rawBody, signature, secret)
  return { id: event.id, kind: event.type, ...sessionOf(event) }
}

/** Only what settling needs is kept: which session to ask about. The rest may hold a customer's data. */
function sessionOf(event: Stripe.Event): Pick<ProviderEvent, 'sessionId' | 'payload'> {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      return { sessionId: event.data.object.id, payload: { sessionId: event.data.object.id } }
    default:
      return { sessionId: null, payload: {} }
  }
}
