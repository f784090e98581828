import type Stripe from 'stripe'
import {
  type CardProvider,
  isCharge,
  type OpenedPayment,
  type PaymentRequest,
  type SavedCard,
} from '../provider.ts'
import { readId } from './reversals.ts'

export function savedCards(
  stripe: Stripe,
): Pick<CardProvider, 'requestCard' | 'readCard' | 'charge' | 'forgetCard'> {
  return {
    async requestCard({ email, language, successUrl, cancelUrl }) {
      const { id, url } = await stripe.checkout.sessions.create({
        mode: 'setup',
        allowed_payment_method_types: ['card'],
        customer_creation: 'always',
        customer_email: email,
        locale: language,
        success_url: successUrl,
        cancel_url: cancelUrl,
      })
      if (!url) throw new Error(`Stripe returned no address for session ${id}`)
      return { sessionId: id, url }
    },
    readCard: sessionId => readCard(stripe, sessionId),
    charge: sessionId => charge(stripe, sessionId),
    forgetCard: id => forget(stripe, id),
  }
}

async function readCard(stripe: Stripe, sessionId: string): Promise<SavedCard | null> {
  const session = await stripe.checkout.sessions.retrieve(sessionId, {
    expand: ['setup_intent.payment_method'],
  })
  const { setup_intent: intent, customer } = session
  const method = typeof intent === 'object' ? intent?.payment_method : null
  if (session.status !== 'complete' || typeof method !== 'object' || !method?.card) return null
  const { brand, last4 } = method.card
  const card = `${brand.charAt(0).toUpperCase()}${brand.slice(1)} •••• ${last4}`
  return { providerCustomer: readId(customer) ?? '', paymentMethod: method.id, card }
}

/** It is confirmed by `charge` alone, so that the shop has saved the payment before any money moves. */
export async function openCharge(
  stripe: Stripe,
  request: PaymentRequest,
  { providerCustomer, paymentMethod }: SavedCard,
): Promise<OpenedPayment> {
  const { orderId, attempt, total, currency, description, successUrl, expiresAt } = request
  const { id } = await stripe.paymentIntents.create(
    {
      amount: total,
      currency: currency.toLowerCase(),
      customer: providerCustomer,
      payment_method: paymentMethod,
      allowed_payment_method_types: ['card'],
      description,
      metadata: { order_id: String(orderId) },
    },
    { idempotencyKey: `order:${orderId}:attempt:${attempt}` },
  )
  if (!isCharge(id)) throw new Error(`Stripe returned no payment for order ${orderId}`)
  return { sessionId: id, url: successUrl, expiresAt }
}

/** Only an intent that was never tried is confirmed, and Stripe lets it be paid once: its id is the key. */
async function charge(stripe: Stripe, id: string) {
  const { status } = await stripe.paymentIntents.retrieve(id)
  if (status !== 'requires_confirmation') return
  try {
    await stripe.paymentIntents.confirm(id, { off_session: true })
  } catch (error) {
    const { errors } = (await import('stripe')).default
    // Declined, or a bank that asks for its holder. Another process may have confirmed it.
    if (!(error instanceof errors.StripeCardError || error instanceof errors.StripeInvalidRequestError))
      throw error
  }
}

async function forget(stripe: Stripe, id: string) {
  try {
    await stripe.customers.del(id)
  } catch (error) {
    const { errors } = (await import('stripe')).default
    if (!(error instanceof errors.StripeInvalidRequestError && error.code === 'resource_missing')) throw error
  }
}

/** What a page for paying is, without the page. A charge that was refused is over: no one can try it again. */
export async function retrieveSession(stripe: Stripe, id: string, expand: readonly string[]) {
  if (!isCharge(id))
    return stripe.checkout.sessions.retrieve(id, { expand: expand.map(path => `payment_intent.${path}`) })
  const intent = await stripe.paymentIntents.retrieve(id, { expand: [...expand] })
  const isOpen = intent.status === 'requires_confirmation' || intent.status === 'processing'
  return {
    id: intent.id,
    client_reference_id: null,
    metadata: intent.metadata,
    status: isOpen ? ('open' as const) : ('expired' as const),
    payment_status: intent.status === 'succeeded' ? ('paid' as const) : ('unpaid' as const),
    payment_intent: intent,
    amount_total: intent.amount,
    currency: intent.currency,
    customer_details: null,
  }
}
