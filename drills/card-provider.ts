import { setTimeout } from 'node:timers/promises'
import { startStripePeer, stripeWebhook } from '../src/server/testing/stripe-peer.ts'
import type { Moments } from './moments.ts'

export type CardProvider = Awaited<ReturnType<typeof openCardProvider>>

/** Stripe on loopback: takes the money, and sends each event until the shop has answered with 200. */
export async function openCardProvider(findShop: () => string, moments: Pick<Moments, 'pass'>) {
  const peer = await startStripePeer()
  // Nothing is stored of the requests: there are tens of thousands.
  peer.requests.push = (...requests) => {
    for (const { method } of requests) moments.pass(method === 'POST' ? 'page' : 'sync')
    return 0
  }
  const unsent = new Set<Promise<void>>()
  let isClosed = false

  async function deliver(sessionId: string) {
    const { url, headers, payload } = await stripeWebhook({ sessionId })
    while (!isClosed) {
      moments.pass('webhook')
      const reply = await fetch(`${findShop()}${url}`, { method: 'POST', headers, body: payload }).catch(
        () => null,
      )
      if (reply?.ok) return
      await setTimeout(500)
    }
  }

  return {
    environment: peer.environment,
    peer,
    orderNumber: (sessionId: string) => Number(peer.sessions.get(sessionId)?.metadata['order_id']),
    pay: (sessionId: string) => peer.pays({ session_id: sessionId }),
    announce(sessionId: string) {
      const delivery: Promise<void> = deliver(sessionId).finally(() => unsent.delete(delivery))
      unsent.add(delivery)
    },
    unsent: () => unsent.size,
    async close() {
      isClosed = true
      await peer.close()
    },
  }
}
