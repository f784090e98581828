import type { FastifyInstance } from 'fastify'
import { findProvider } from '../payments/provider.ts'
import type { PaymentRow } from '../payments/store.ts'
import {
  setPaymentDetails,
  setSyncFailingSince,
  takeOpenPayments,
  takePaymentsWithoutDetails,
} from '../payments/sync-store.ts'
import type { Shop } from '../shop.ts'
import { closeLapsedOrders, closeUnopenedOrders } from './close-lapsed-orders.ts'
import { registerPageClosing } from './close-payment-page.ts'
import { endUnsyncedPayments } from './end-unsynced-payments.ts'
import { inGroups } from './in-groups.ts'
import { syncPayment } from './sync-payment.ts'

const syncJob = 'sync-open-payments'

/** A job fails after a minute, and a provider that does not answer takes up to half of one. */
const longestRoundMs = 25_000

/** Runs at each start too, so that payments go on after a crash and without webhooks. */
export function registerPaymentSync(app: FastifyInstance, shop: Shop) {
  registerPageClosing(shop)
  shop.jobs.work(syncJob, () => syncOpenPayments(shop))
  shop.jobs.schedule(syncJob, '*/5 * * * *')
  app.addHook('onReady', () => shop.jobs.enqueue(shop.db, syncJob, {}))
}

/** A round begins with the payments that the previous one had no time for. */
export async function syncOpenPayments(shop: Shop, { longestMs = longestRoundMs } = {}) {
  await closeUnopenedOrders(shop)
  const [now, until] = [shop.clock.now(), performance.now() + longestMs]
  await inGroups({
    take: most => takeOpenPayments(shop.db, { now, most }),
    act: payment => syncOrWarn(shop, payment),
    until,
  })
  await recordPaymentDetails(shop, until)
  await endUnsyncedPayments(shop, 'expired')
  await closeLapsedOrders(shop)
}

async function syncOrWarn(
  shop: Shop,
  { id, orderId, provider: name, sessionId, syncFailingSince }: PaymentRow,
) {
  try {
    const provider = findProvider(shop.providers, name)
    if (!provider) throw new Error(`The payment provider ${name} is not configured`)
    await syncPayment(shop, provider, sessionId)
    if (syncFailingSince) await setSyncFailingSince(shop.db, id, null)
  } catch (error) {
    shop.log.warn({ err: error, orderId }, 'a payment could not be synced')
    if (!syncFailingSince) await setSyncFailingSince(shop.db, id, shop.clock.now())
  }
}

/** After the payment, so that no order waits for what only the books need. */
export async function recordPaymentDetails(shop: Shop, until: number) {
  const now = shop.clock.now()
  await inGroups({
    take: most => takePaymentsWithoutDetails(shop.db, { now, most }),
    act: payment => recordOrWarn(shop, payment),
    until,
  })
}

async function recordOrWarn(shop: Shop, { id, orderId, provider: name, sessionId }: PaymentRow) {
  try {
    const provider = findProvider(shop.providers, name)
    const details = provider?.reportDetails
      ? await provider.reportDetails(sessionId)
      : { crypto: null, fee: null }
    if (details) await setPaymentDetails(shop.db, id, details, shop.clock.now())
  } catch (error) {
    shop.log.warn({ err: error, orderId }, 'the details of a payment could not be read')
  }
}
