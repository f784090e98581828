import { findProvider } from '../payments/provider.ts'
import type { PaymentRow } from '../payments/store.ts'
import { setPaymentDetails, takePaymentsWithoutDetails } from '../payments/sync-store.ts'
import type { Shop } from '../shop.ts'

/** After the payment, so that no order waits for what only the books need. */
export async function recordPaymentDetails(shop: Shop, until: number) {
  const now = shop.clock.now()
  do {
    const taken = await takePaymentsWithoutDetails(shop.db, { now, most: 5 })
    if (taken.length === 0) return
    await Promise.all(taken.map(payment => recordOrWarn(shop, payment)))
  } while (performance.now() < until)
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
