import { type Answer, refused } from './stripe-peer-refunds.ts'

type Intent = {
  id: string
  object: 'payment_intent'
  status: 'requires_confirmation' | 'requires_payment_method' | 'succeeded' | 'canceled'
  amount: number
  currency: string
  payment_method: string
  metadata: { order_id: string }
  latest_charge: null
}

/** Saved cards, and what is charged to them without their holder. A method is refused with the code that is its id. */
export function openCards() {
  const intents = new Map<string, Intent>()
  const behaviour: { afterCharge: (() => void) | null } = { afterCharge: null }

  function answer(path: string, form: URLSearchParams): Answer {
    const [, id = '', action] = /^\/v1\/payment_intents\/(\w+)\/(\w+)$/.exec(path) ?? []
    const intent = intents.get(id)
    if (!intent) return { status: 200, body: prepare(form) }
    if (intent.status !== 'requires_confirmation')
      return refused(400, { code: 'payment_intent_unexpected_state', message: intent.status })
    if (action === 'cancel') return { status: 200, body: Object.assign(intent, { status: 'canceled' }) }
    const isGood = intent.payment_method === 'pm_good'
    intent.status = isGood ? 'succeeded' : 'requires_payment_method'
    behaviour.afterCharge?.()
    const error = { type: 'card_error', code: intent.payment_method.slice(3), message: 'no' }
    return isGood ? { status: 200, body: intent } : refused(402, error)
  }

  function prepare(form: URLSearchParams): Intent {
    const id = `pi_card_${intents.size + 1}`
    const intent: Intent = {
      id,
      object: 'payment_intent',
      status: 'requires_confirmation',
      amount: Number(form.get('amount')),
      currency: form.get('currency') ?? '',
      payment_method: form.get('payment_method') ?? '',
      metadata: { order_id: form.get('metadata[order_id]') ?? '' },
      latest_charge: null,
    }
    intents.set(id, intent)
    return intent
  }

  return {
    intents,
    behaviour,
    answer,
    charged: () => [...intents.values()].filter(({ status }) => status === 'succeeded'),
  }
}
