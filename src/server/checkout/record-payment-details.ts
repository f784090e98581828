import { findProvider } from '../payments/provider.ts'
import type { PaymentRow } from '../payments/store.ts'
import { setPaymentDetails, takePaymentsWithoutDetails } from '../payments/sync-store.ts'
import type { Shop } from '../shop.ts'
import { inGroups } from './in-groups.ts'

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
