import type { FastifyInstance } from 'fastify'
import type { Shop } from '../../shop.ts'
import { signedEvent } from './card-provider.ts'
import { findCheckout, turnPaid } from './store.ts'

const deliverEventJob = 'deliver-sandbox-event'

/** The visitor pays: 'closed' when the checkout has expired or does not exist. Paying twice is paying once. */
export async function payCheckout(shop: Shop, id: string): Promise<'paid' | 'closed'> {
  await shop.db.transaction(async tx => {
    if (await turnPaid(tx, id, shop.clock.now()))
      await shop.jobs.enqueue(tx, deliverEventJob, { checkoutId: id })
  })
  const checkout = await findCheckout(shop.db, id)
  return checkout?.status === 'paid' ? 'paid' : 'closed'
}

/** Knocks at the shop's own webhook door, as the provider would, and tries again until it is answered. */
export function registerSandboxEvents(app: FastifyInstance, shop: Shop) {
  shop.jobs.work(deliverEventJob, async ({ checkoutId }) => {
    const checkout = await findCheckout(shop.db, String(checkoutId))
    if (!checkout) return
    const { payload, signature } = await signedEvent(checkout, shop.config.secret)
    const reply = await app.inject({
      method: 'POST',
      url: '/api/webhooks/stripe/',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      payload,
    })
    if (reply.statusCode >= 300) throw new Error(`The webhook door answered ${reply.statusCode}`)
  })
}
