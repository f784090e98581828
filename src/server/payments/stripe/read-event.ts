import Stripe from 'stripe'
import { z } from 'zod'
import type { MoneyBack, ProviderEvent } from '../provider.ts'

/** Reads a webhook signed by Stripe's scheme. Throws when the signature, or its age, does not fit the body, or it is no event. */
export async function readSignedEvent(
  rawBody: Buffer,
  headers: Record<string, string | string[] | undefined>,
  secrets: readonly string[],
): Promise<ProviderEvent> {
  const signature = headers['stripe-signature']
  if (typeof signature !== 'string') throw new Error('There is no stripe-signature header')
  const event = signedEvent.parse(await verified(rawBody, signature, secrets))
  return { id: event.id, kind: event.type, payload: payloadFor(event) }
}

/** One of the secrets must fit: while one is being changed, both are in use. */
async function verified(rawBody: Buffer, signature: string, secrets: readonly string[]): Promise<unknown> {
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

/** Only what the shop needs is kept: which session to ask about, or what a person must hear of. The rest may hold a customer's data. */
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
      const charge = aboutRefund.parse(data).object
      // A charge can be refunded in parts; of each Stripe tells what is refunded in all.
      const reference = `${charge.id}:${charge.amount_refunded}`
      return moneyBack({ ...charge, reason: 'refunded', reference, amount: charge.amount_refunded })
    }
    case 'charge.dispute.created': {
      const dispute = aboutDispute.parse(data).object
      return moneyBack({ ...dispute, reason: 'disputed', reference: dispute.id })
    }
    default:
      return {}
  }
}

function moneyBack(told: {
  reason: MoneyBack['reason']
  reference: string
  payment_intent?: string | null | undefined
  amount: number
  currency: string
}): ProviderEvent['payload'] {
  const { reason, reference, payment_intent, amount, currency } = told
  const moneyBack: MoneyBack = { reason, reference, paidAs: payment_intent ?? null, amount, currency }
  return { moneyBack }
}
