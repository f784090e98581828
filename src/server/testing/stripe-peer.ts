import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'

type PeerSession = {
  id: string
  object: 'checkout.session'
  url: string
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid'
  payment_intent: string | null
  client_reference_id: string
  amount_total: number
  currency: string
  expires_at: number
  metadata: Record<string, string>
}

export type StripePeer = Awaited<ReturnType<typeof startStripePeer>>

const peerWebhookSecret = 'whsec_of_the_peer'

/** A card provider on loopback that speaks the part of Stripe's HTTP interface the shop uses. */
export async function startStripePeer() {
  const sessions = new Map<string, PeerSession>()
  const byKey = new Map<string, string>()
  const requests: { method: string; path: string; form: URLSearchParams; idempotencyKey: string }[] = []
  const behaviour: {
    failing: boolean
    heldUntil: Promise<void> | null
    /** Answers in place of the peer: garbage, say, or nothing. */
    answering: ((response: ServerResponse) => void) | null
  } = { failing: false, heldUntil: null, answering: null }

  const server = createServer((request, response) => void answerTo(request, response))
  async function answerTo(request: IncomingMessage, response: ServerResponse) {
    const form = new URLSearchParams(await bodyOf(request))
    const path = request.url?.split('?')[0] ?? ''
    const idempotencyKey = String(request.headers['idempotency-key'] ?? '')
    requests.push({ method: request.method ?? '', path, form, idempotencyKey })
    await behaviour.heldUntil
    if (behaviour.answering) return behaviour.answering(response)
    const answer = behaviour.failing
      ? null
      : request.method === 'POST'
        ? create(form, idempotencyKey)
        : find(path)
    response.writeHead(answer ? 200 : 500, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer ?? { error: { type: 'api_error', message: 'out of order' } }))
  }
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  // A listening TCP server has an address with a port.
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  function create(form: URLSearchParams, idempotencyKey: string): PeerSession {
    const known = sessions.get(byKey.get(idempotencyKey) ?? '')
    if (known) return known
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
    byKey.set(idempotencyKey, id)
    return session
  }

  const find = (path: string) => sessions.get(path.split('/').at(-1) ?? '') ?? null

  return {
    url,
    sessions,
    requests,
    behaviour,
    environment: {
      STRIPE_SECRET_KEY: 'sk_test_peer',
      STRIPE_WEBHOOK_SECRET: peerWebhookSecret,
      STRIPE_API_URL: url,
    },
    change: (id: string, change: Partial<PeerSession>) => {
      const session = sessions.get(id)
      if (!session) throw new Error(`The peer has no session ${id}`)
      Object.assign(session, change)
    },
    close: () => new Promise<void>(resolve => void server.close(() => resolve())),
  }
}

/** A webhook as Stripe would send it: what `inject` takes. */
export async function stripeWebhook(event: { id: string; type: string; sessionId: string; secret?: string }) {
  const payload = JSON.stringify({
    id: event.id,
    object: 'event',
    type: event.type,
    data: { object: { id: event.sessionId, object: 'checkout.session' } },
  })
  const secret = event.secret ?? peerWebhookSecret
  const signature = await Stripe.webhooks.generateTestHeaderStringAsync({ payload, secret })
  return {
    method: 'POST' as const,
    url: '/api/webhooks/stripe/',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    payload,
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString('utf8')
}
