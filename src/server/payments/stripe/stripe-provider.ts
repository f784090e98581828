import type Stripe from 'stripe'
import { toAlpha3 } from '../../../domain/countries.ts'
import { sold } from '../../../texts/sold.ts'
import type { Clock } from '../../platform/clock.ts'
import { readOrderId } from '../call-provider.ts'
import {
  type CardProvider,
  isCharge,
  type OpenedPayment,
  type PaymentDetails,
  type PaymentReport,
  type PaymentRequest,
} from '../provider.ts'
import { readSignedEvent } from './read-event.ts'
import { readId, reportReversals, requestRefund } from './reversals.ts'
import { openCharge, retrieveSession, savedCards } from './saved-cards.ts'

type StripeKeys = { secretKey: string; webhookSecret: string; apiUrl: string | null; timeoutMs?: number }

export async function stripeProvider(keys: StripeKeys, clock: Clock): Promise<CardProvider> {
  const { default: Stripe } = await import('stripe')
  const stripe = new Stripe(keys.secretKey, {
    timeout: keys.timeoutMs ?? 10_000,
    maxNetworkRetries: 2,
    telemetry: false,
    appInfo: { name: `${sold().slug}-store` },
    ...serverAddress(keys.apiUrl),
  })
  const secrets = keys.webhookSecret
    .split(',')
    .map(secret => secret.trim())
    .filter(Boolean)
  const isTest = /^[a-z]+_test_/.test(keys.secretKey)
  return {
    name: 'stripe',
    open: request =>
      request.card ? openCharge(stripe, request, request.card) : openSession(stripe, request, clock.now()),
    report: sessionId => reportOn(stripe, sessionId),
    ...savedCards(stripe),
    reportDetails: sessionId => reportDetails(stripe, sessionId),
    withdraw: sessionId => expireSession(stripe, sessionId),
    dashboardAddress: ({ reference }) =>
      reference &&
      `https://dashboard.stripe.com${isTest ? '/test' : ''}/payments/${encodeURIComponent(reference)}`,
    reportReversals: reversal => reportReversals(stripe, reversal),
    refund: request => requestRefund(stripe, request, clock.now()),
    readEvent: (rawBody, headers) => readSignedEvent(rawBody, headers, secrets),
  }
}

async function openSession(stripe: Stripe, request: PaymentRequest, now: Date): Promise<OpenedPayment> {
  const orderId = String(request.orderId)
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'payment',
      client_reference_id: orderId,
      metadata: { order_id: orderId },
      payment_intent_data: { description: request.description, metadata: { order_id: orderId } },
      submit_type: 'pay',
      custom_text: { submit: { message: request.note } },
      customer_email: request.email,
      locale: request.language,
      billing_address_collection: request.needsBillingAddress ? 'required' : 'auto',
      line_items: request.lines.map(line => ({
        quantity: 1,
        price_data: {
          currency: request.currency.toLowerCase(),
          unit_amount: line.amount,
          product_data: { name: line.title },
        },
      })),
      success_url: request.successUrl,
      cancel_url: request.cancelUrl,
      expires_at: Math.floor(
        Math.max(request.expiresAt.getTime(), now.getTime() + shortestLifetimeMs) / 1000,
      ),
    },
    // Requests for one attempt open one session, even at the same time.
    { idempotencyKey: `order:${orderId}:attempt:${request.attempt}` },
  )
  if (!session.url) throw new Error(`Stripe returned no address for session ${session.id}`)
  if (session.amount_total !== request.total)
    throw new Error(`Session ${session.id} is for ${session.amount_total}, not for ${request.total}`)
  const expiresAt = session.expires_at ? new Date(session.expires_at * 1000) : request.expiresAt
  return { sessionId: session.id, url: session.url, expiresAt }
}

/** Stripe refuses sessions that live less than 30 minutes. */
const shortestLifetimeMs = 31 * 60_000

async function reportOn(stripe: Stripe, sessionId: string): Promise<PaymentReport> {
  const session = await retrieveSession(stripe, sessionId, ['latest_charge'])
  // The library treats a server error whose body names no error as a reply.
  if (session.id !== sessionId) throw new Error(`Stripe returned no session ${sessionId}`)
  return {
    sessionId: session.id,
    orderId: readOrderId(session.client_reference_id ?? session.metadata?.order_id),
    ...sessionStatus(session),
    reference: readId(session.payment_intent),
    amount: session.amount_total ?? 0,
    currency: session.currency ?? '',
    place: describePlace(session),
  }
}

type Session = Pick<
  Stripe.Checkout.Session,
  'payment_intent' | 'customer_details' | 'status' | 'payment_status'
>

function describePlace({ payment_intent: intent, customer_details }: Session) {
  const charge = typeof intent === 'object' ? intent?.latest_charge : null
  const card = typeof charge === 'object' ? charge?.payment_method_details?.card : null
  const billing = customer_details?.address
  return {
    cardCountry: toAlpha3(card?.country ?? ''),
    billingCountry: toAlpha3(billing?.country ?? ''),
    billingZip: billing?.postal_code ?? null,
  }
}

/** Stripe computes the fee up to an hour after the payment. A restricted key may not read it: reports work without. */
async function reportDetails(stripe: Stripe, sessionId: string): Promise<PaymentDetails | null> {
  const { payment_intent: intent } = await retrieveSession(stripe, sessionId, [
    'latest_charge.balance_transaction',
  ])
  const charge = typeof intent === 'object' ? intent?.latest_charge : null
  const booked = typeof charge === 'object' ? charge?.balance_transaction : null
  if (typeof booked !== 'object' || booked === null) return null
  return { crypto: null, fee: { amount: booked.fee, currency: booked.currency.toUpperCase() } }
}

async function expireSession(stripe: Stripe, sessionId: string) {
  try {
    if (isCharge(sessionId)) await stripe.paymentIntents.cancel(sessionId)
    else await stripe.checkout.sessions.expire(sessionId)
  } catch (error) {
    const { errors } = (await import('stripe')).default
    if (!(error instanceof errors.StripeInvalidRequestError && error.statusCode === 400)) throw error
  }
}

function sessionStatus(session: Session): Pick<PaymentReport, 'status' | 'progress'> {
  if (session.payment_status === 'paid') return { status: 'paid' }
  if (session.status === 'expired') return { status: 'expired' }
  if (session.status !== 'complete') return { status: 'open' }
  // A payment that takes days, such as a debit, completes the session first and may fail later.
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent?.status : undefined
  const hasFailed = intent === 'canceled' || intent === 'requires_payment_method'
  return hasFailed ? { status: 'failed' } : { status: 'open', progress: 'confirming' }
}

function serverAddress(
  apiUrl: string | null,
): Partial<Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'>> {
  if (!apiUrl) return {}
  const { hostname, port, protocol } = new URL(apiUrl)
  const isHttp = protocol === 'http:'
  return { host: hostname, port: port || (isHttp ? 80 : 443), protocol: isHttp ? 'http' : 'https' }
}
