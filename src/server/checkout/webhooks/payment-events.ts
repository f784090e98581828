import { z } from 'zod'
import { providerNamed } from '../../payments/provider.ts'
import type { Shop } from '../../shop.ts'
import { recordReversal } from '../record-reversal.ts'
import { syncPayment } from '../sync-payment.ts'
import type { EventHandlers } from './receive-event.ts'
import type { StoredEvent } from './store.ts'

/** Every payment provider with a webhook, whether or not it is configured, and the summary of its route. */
export const paymentWebhooks = {
  stripe: 'Events of the card provider, signed by it',
  btcpay: 'Events of the BTCPay server, signed by it',
  'crypto-pay': 'Events of Crypto Pay, signed by it',
} as const

export function paymentEventHandlers(shop: Shop): EventHandlers {
  const handler = (event: StoredEvent) => processPaymentEvent(shop, event)
  return Object.fromEntries(Object.keys(paymentWebhooks).map(name => [name, handler]))
}

const aboutSession = z.object({ sessionId: z.string(), moneyCame: z.boolean().default(false) })

async function processPaymentEvent(shop: Shop, { provider: name, payload }: StoredEvent) {
  const provider = providerNamed(shop.providers, name)
  const session = aboutSession.safeParse(payload).data
  if (provider && session)
    await syncPayment(shop, provider, session.sessionId, { moneyCame: session.moneyCame })
  await recordReversal(shop, name, payload)
}
