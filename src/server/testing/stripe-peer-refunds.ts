export type Answer = { status: number; body: object }
export type PeerReversal = {
  id: string
  payment_intent: string
  amount: number
  currency: string
  status: string
}
type PeerRefund = PeerReversal & { charge: string; created: number; metadata: Record<string, string> }
type Paid = { id: string; payment_intent: unknown; amount_total: number; currency: string }

/** The refunds of the card provider's peer, made by the shop or in the dashboard. */
export function openRefunds(sessions: ReadonlyMap<string, Paid>) {
  const made = new Map<string, PeerRefund>()

  return {
    made,
    /** The newest first, as Stripe does. */
    list(url: string): Answer {
      const { searchParams: asked } = new URL(url, 'http://peer')
      const data = [...made.values()]
        .filter(({ charge, payment_intent }) =>
          [asked.get('charge'), asked.get('payment_intent')].some(
            id => id === charge || id === payment_intent,
          ),
        )
        .toReversed()
      return { status: 200, body: { object: 'list', url: '/v1/refunds', has_more: false, data } }
    },
    /** What the shop asks for: at most what is left of the payment. */
    make(form: URLSearchParams): Answer {
      const intent = form.get('payment_intent') ?? ''
      const amount = Number(form.get('amount'))
      const paid = [...sessions.values()].find(({ payment_intent }) => payment_intent === intent)
      if (!paid)
        return refused(404, { code: 'resource_missing', message: `No such payment_intent: '${intent}'` })
      const returned = [...made.values()]
        .filter(({ payment_intent, status }) => payment_intent === intent && status !== 'failed')
        .reduce((sum, each) => sum + each.amount, 0)
      if (!(amount > 0 && returned + amount <= paid.amount_total))
        return refused(400, {
          param: 'amount',
          message: 'Refund amount is greater than unrefunded amount on charge',
        })
      const refund = {
        id: `re_of_shop_${made.size + 1}`,
        charge: `ch_${paid.id}`,
        payment_intent: intent,
        amount,
        currency: paid.currency,
        status: 'succeeded',
        created: made.size,
        metadata: { refund: form.get('metadata[refund]') ?? '' },
      }
      made.set(refund.id, refund)
      return { status: 200, body: { object: 'refund', ...refund } }
    },
    /** One of the dashboard for the payment of the session; repeated with the same id, it changes. */
    set(
      { session_id: sessionId }: { session_id: string },
      { id, amount, status = 'succeeded' }: { id: string; amount: number; status?: string },
    ) {
      const { created = made.size, metadata = {} } = made.get(id) ?? {}
      const payment_intent = `pi_${sessionId}`
      const refund = { id, charge: `ch_${sessionId}`, payment_intent, amount, currency: 'eur', status }
      made.set(id, { ...refund, created, metadata })
    },
  }
}

export function refused(
  status: number,
  error: { type?: string; code?: string; param?: string; message: string },
): Answer {
  return { status, body: { error: { type: 'invalid_request_error', ...error } } }
}
