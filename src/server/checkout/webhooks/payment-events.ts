import { z } from 'zod'
import { findProvider, type Reversal } from '../../payments/provider.ts'
import type { Shop } from '../../shop.ts'
import { recordReversals } from '../record-reversals.ts'
import { syncPayment } from '../sync-payment.ts'
import type { EventHandlers } from './receive-event.ts'
import type { StoredEvent } from './store.ts'

export const paymentWebhooks = {
  stripe: 'Events of the card provider, signed by it',
  btcpay: 'Events of the BTCPay server, signed by it',
  'crypto-pay': 'Events of Crypto Pay, signed by it',
} as const

export function paymentEventHandlers(shop: Shop): EventHandlers {
  const handler = (event: StoredEvent) => processPaymentEvent(shop, event)
  return Object.fromEntries(Object.keys(paymentWebhooks).map(name => [name, handler]))
}

const paymentEvent = z.object({
  sessionId: z.string().optional(),
  moneyReceived: z.boolean().default(false),
  reversal: z
    .object({
      reason: z.enum(['refunded', 'disputed']),
      reference: z.string(),
    })
    .optional() satisfies z.ZodType<Reversal | undefined>,
})

async function processPaymentEvent(shop: Shop, { provider: name, payload }: StoredEvent) {
  const provider = findProvider(shop.providers, name)
  const { sessionId, moneyReceived, reversal } = paymentEvent.parse(payload)
  // Not skipped: the event may be the only notice of a payment.
  if (!provider && (sessionId || reversal)) throw new Error(`The payment provider ${name} is not configured`)
  if (provider && sessionId) await syncPayment(shop, provider, sessionId, { moneyReceived })
  if (provider && reversal) await recordReversals(shop, provider, reversal)
}
