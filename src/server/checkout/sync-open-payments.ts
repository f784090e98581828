import type { FastifyInstance } from 'fastify'
import { allProviders, providerNamed } from '../payments/provider.ts'
import { takeOpenPayments } from '../payments/store.ts'
import type { Shop } from '../shop.ts'
import { closeLapsedOrders, closeUnopenedOrders } from './close-lapsed-orders.ts'
import { registerPageClosing } from './close-payment-page.ts'
import { syncPayment } from './sync-payment.ts'

const reconcileJob = 'reconcile-payments'

/** A job counts as failed after a minute, and a provider that is silent is waited for up to half of one. */
const longestRoundMs = 25_000
const atOnce = 5

/** Payments go on after a crash, and without webhooks: at each start and every five minutes the open ones are looked at. */
export function registerPaymentJobs(app: FastifyInstance, shop: Shop) {
  registerPageClosing(shop)
  shop.jobs.work(reconcileJob, () => reconcilePayments(shop))
  shop.jobs.schedule(reconcileJob, '*/5 * * * *')
  app.addHook('onReady', async () => {
    await shop.jobs.enqueue(shop.db, reconcileJob, {})
  })
}

/**
 * Looks at the open payments in turn, and ends the orders that nobody can pay any more. What one round has no time for is
 * what the next one begins with.
 */
export async function reconcilePayments(shop: Shop, { longestMs = longestRoundMs } = {}) {
  await closeUnopenedOrders(shop.db, shop.clock.now())
  await lookAtOpenPayments(shop, performance.now() + longestMs)
  await closeLapsedOrders(shop.db, shop.clock.now())
}

async function lookAtOpenPayments(shop: Shop, until: number) {
  const providers = allProviders(shop.providers).map(({ name }) => name)
  const now = shop.clock.now()
  do {
    const taken = await takeOpenPayments(shop.db, { providers, now, most: atOnce })
    if (taken.length === 0) return
    await Promise.all(taken.map(payment => lookAt(shop, payment)))
  } while (performance.now() < until)
}

async function lookAt(shop: Shop, payment: { orderId: number; provider: string; sessionId: string }) {
  try {
    const provider = providerNamed(shop.providers, payment.provider)
    if (provider) await syncPayment(shop, provider, payment.sessionId)
  } catch (error) {
    // One session that cannot be asked about must not hold up the others; it is asked about again next time.
    shop.log.warn({ err: error, orderId: payment.orderId }, 'a payment could not be looked at')
  }
}
