import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import Stripe from 'stripe'
import { startHttpPeer } from './http-peer.ts'
import { findParameterError } from './stripe-parameters.ts'
import { openCards } from './stripe-peer-cards.ts'
import { type Answer, openRefunds, type PeerReversal, refused } from './stripe-peer-refunds.ts'

type PeerSession = {
  id: string
  object: 'checkout.session'
  url: string
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid'
  payment_intent: string | { id: string; object: string; status: string; latest_charge?: object } | null
  customer_details?: { address: { country: string; postal_code?: string | null } }
  client_reference_id: string
  amount_total: number
  currency: string
  expires_at: number
  metadata: Record<string, string>
  customer?: string
  setup_intent?: object
}

export type StripePeer = Awaited<ReturnType<typeof startStripePeer>>

const peerSecretKey = 'sk_test_peer'
const peerWebhookSecret = 'whsec_of_the_peer'
const undisturbed = { failing: false, answering: null, losingNext: null, refundsAnsweredAfter: null }
const outOfOrder = { status: 500, body: { error: { type: 'api_error', message: 'out of order' } } }

/** Refuses what Stripe refuses, and repeats its reply to a known Idempotency-Key, faults included. */
export async function startStripePeer() {
  const sessions = new Map<string, PeerSession>()
  const refunds = openRefunds(sessions)
  const cards = openCards()
  const disputes = new Map<string, PeerReversal>()
  const byKey = new Map<string, { content: string; answer: Answer }>()
  const requests: { method: string; path: string; form: URLSearchParams; idempotencyKey: string }[] = []
  const behaviour: {
    failing: boolean
    heldUntil: Promise<void> | null
    answering: ((response: ServerResponse) => void) | null
    /** Does the next request to this path, and hangs up without a reply. */
    losingNext: string | null
    /** A refund is made at once, and answered then. */
    refundsAnsweredAfter: Promise<void> | null
    /** Checks a session's expiry; null leaves it unchecked. */
    clock: { now(): Date } | null
  } = { ...undisturbed, heldUntil: null, clock: null }

  const server = await startHttpPeer(respond)
  async function respond(request: IncomingMessage, response: ServerResponse) {
    const form = new URLSearchParams(await text(request))
    const path = request.url?.split('?')[0] ?? ''
    const idempotencyKey = String(request.headers['idempotency-key'] ?? '')
    requests.push({ method: request.method ?? '', path, form, idempotencyKey })
    await behaviour.heldUntil
    if (behaviour.answering) return behaviour.answering(response)
    const { status, body } = answerFor(request, { path, form, idempotencyKey })
    if (request.method === 'POST' && path === '/v1/refunds') await behaviour.refundsAnsweredAfter
    if (behaviour.losingNext === path) {
      behaviour.losingNext = null
      response.destroy()
      return
    }
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  }
  const { url } = server

  type Asked = { path: string; form: URLSearchParams; idempotencyKey: string }

  function answerFor(request: IncomingMessage, asked: Asked): Answer {
    if (request.headers.authorization !== `Bearer ${peerSecretKey}`)
      return refused(401, { message: 'Invalid API Key provided' })
    const expiring = /^\/v1\/checkout\/sessions\/(\w+)\/expire$/.exec(asked.path)?.[1]
    if (request.method === 'DELETE') return { status: 200, body: { object: 'customer', deleted: true } }
    if (request.method === 'POST' && !expiring) return answerOnce(asked)
    if (behaviour.failing) return outOfOrder
    if (expiring) return expire(expiring)
    if (asked.path === '/v1/balance') return { status: 200, body: { object: 'balance' } }
    if (asked.path === '/v1/refunds') return refunds.list(String(request.url))
    const dispute = disputes.get(asked.path.split('/').at(-1) ?? '')
    if (dispute) return { status: 200, body: { object: 'dispute', ...dispute } }
    const id = asked.path.split('/').at(-1) ?? ''
    const session = sessions.get(id) ?? cards.intents.get(id)
    if (session) return { status: 200, body: session }
    return refused(404, { code: 'resource_missing', message: `No such checkout.session: ${asked.path}` })
  }

  function answerOnce({ path, form, idempotencyKey }: Asked): Answer {
    const content = form.toString()
    const known = byKey.get(idempotencyKey)
    if (known && known.content !== content)
      return refused(400, {
        type: 'idempotency_error',
        message:
          'Keys for idempotent requests can only be used with the parameters they were first used with.',
      })
    if (known) return known.answer
    // Refused before anything was begun: Stripe does not keep that answer.
    const isRefund = path === '/v1/refunds'
    const isCharge = path.startsWith('/v1/payment_intents')
    const isSetup = form.get('mode') === 'setup'
    const error =
      isRefund || isCharge || isSetup ? null : findParameterError(form, behaviour.clock?.now() ?? null)
    if (error) return refused(400, error)
    const made = isRefund ? refunds.make : (asked: URLSearchParams) => ({ status: 200, body: create(asked) })
    const answer = behaviour.failing ? outOfOrder : isCharge ? cards.answer(path, form) : made(form)
    if (idempotencyKey) byKey.set(idempotencyKey, { content, answer })
    return answer
  }

  function expire(id: string): Answer {
    const session = sessions.get(id)
    if (session?.status === 'open')
      return { status: 200, body: Object.assign(session, { status: 'expired' }) }
    return refused(session ? 400 : 404, {
      message: `Only Checkout Sessions with a status in ["open"] can be expired: ${id}`,
    })
  }

  function create(form: URLSearchParams): PeerSession {
    const id = `cs_test_${sessions.size + 1}`
    const amounts = [...form]
      .filter(([name]) => name.endsWith('[unit_amount]'))
      .map(([, value]) => Number(value))
    const session: PeerSession = {
      id,
      object: 'checkout.session',
      url: `${url}/pay/${id}`,
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      client_reference_id: form.get('client_reference_id') ?? '',
      amount_total: amounts.reduce((sum, amount) => sum + amount, 0),
      currency: form.get('line_items[0][price_data][currency]') ?? '',
      expires_at: Number(form.get('expires_at')),
      metadata: { order_id: form.get('metadata[order_id]') ?? '' },
    }
    sessions.set(id, session)
    return session
  }

  function change(id: string, changed: Partial<PeerSession>) {
    const session = sessions.get(id)
    if (!session) throw new Error(`The peer has no session ${id}`)
    Object.assign(session, changed)
  }

  return {
    url,
    sessions,
    cards,
    /** The customer has saved a card on the page. */
    savesCard: (page: string, method = 'pm_good') =>
      change(page.split('/').at(-1) ?? '', {
        status: 'complete',
        customer: 'cus_1',
        setup_intent: { payment_method: { id: method, card: { brand: 'visa', last4: '4242' } } },
      }),
    refundsMade: refunds.made,
    requests,
    behaviour,
    reset: () => {
      cards.behaviour.afterCharge = null
      Object.assign(behaviour, { ...undisturbed })
    },
    environment: {
      STRIPE_SECRET_KEY: peerSecretKey,
      STRIPE_WEBHOOK_SECRET: peerWebhookSecret,
      STRIPE_API_URL: url,
    },
    change,
    /** The provider has the money; the shop does not know yet. */
    pays: ({ session_id: id }: { session_id: string }, changed: Partial<PeerSession> = {}) =>
      change(id, { status: 'complete', payment_status: 'paid', payment_intent: `pi_${id}`, ...changed }),
    refunds: refunds.set,
    disputes: (
      { session_id: sessionId }: { session_id: string },
      { id, amount, status = 'needs_response' }: { id: string; amount: number; status?: string },
    ) => disputes.set(id, { id, payment_intent: `pi_${sessionId}`, amount, currency: 'eur', status }),
    close: server.close,
  }
}

type Sent = { id?: string; type?: string; secret?: string } & ({ sessionId: string } | { object: object })

export const sendStripeEvent = async ({ app }: { app: FastifyInstance }, event: Sent) =>
  app.inject(await stripeWebhook(event))

/** A webhook as Stripe would send it: what `inject` takes. */
export async function stripeWebhook(event: Sent) {
  const { id = `evt_${randomUUID()}`, type = 'checkout.session.completed' } = event
  const object = 'object' in event ? event.object : { id: event.sessionId, object: 'checkout.session' }
  const payload = JSON.stringify({ id, object: 'event', type, data: { object } })
  const secret = event.secret ?? peerWebhookSecret
  const signature = await Stripe.webhooks.generateTestHeaderStringAsync({ payload, secret })
  return {
    method: 'POST' as const,
    url: '/api/webhooks/stripe/',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    payload,
  }
}
