import type { FastifyInstance } from 'fastify'
import { expireLapsedOrders, expireUnopenedOrders } from '../orders/closing/expire-order.ts'
import type { Shop } from '../shop.ts'
import { closePages } from './close-page.ts'
import { enqueueUnprocessedEvents, processEvents } from './inbox/inbox.ts'
import { providerNamed } from './provider.ts'
import { settlePayment } from './settle-payment.ts'
import { openPaymentsBefore } from './store.ts'

const reconcileJob = 'reconcile-payments'

/** Payments go on after a crash, and without webhooks: at each start and every five minutes the open ones are looked at. */
export function paymentJobs(app: FastifyInstance, shop: Shop) {
  processEvents(shop)
  closePages(shop)
  shop.jobs.work(reconcileJob, () => reconcilePayments(shop))
  shop.jobs.schedule(reconcileJob, '*/5 * * * *')
  app.addHook('onReady', async () => {
    await enqueueUnprocessedEvents(shop)
    await shop.jobs.enqueue(shop.db, reconcileJob, {})
  })
}

/** Looks at every open payment, and ends the orders that nobody can pay any more. */
export async function reconcilePayments(shop: Shop) {
  await expireUnopenedOrders(shop.db, shop.clock.now())
  for (const payment of await openPaymentsBefore(shop.db, shop.clock.now())) {
    try {
      const provider = providerNamed(shop.providers, payment.provider)
      if (provider) await settlePayment(shop, provider, payment.sessionId)
    } catch (error) {
      // One session that cannot be asked about must not hold up the others; it is asked about again next time.
      shop.log.warn({ err: error, orderId: payment.orderId }, 'a payment could not be looked at')
    }
  }
  await expireLapsedOrders(shop.db, shop.clock.now())
}
