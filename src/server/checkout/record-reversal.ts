import type { Reversal } from '../payments/provider.ts'
import { recordUnmatchedPayment } from '../payments/record-unmatched-payment.ts'
import { findPaymentByReference } from '../payments/store.ts'
import { lockRefundedTotal, setOrderOfReversal } from '../payments/unmatched-store.ts'
import type { Shop } from '../shop.ts'

/** For an operator; neither the order nor the license changes. */
export async function recordReversal(shop: Shop, provider: string, reversal: Reversal) {
  const { reason, reference, paymentReference, amount, currency } = reversal
  const payment =
    paymentReference === null ? null : await findPaymentByReference(shop.db, provider, paymentReference)
  shop.log.warn({ provider, orderId: payment?.orderId, reason }, 'a payment was reversed')
  await shop.db.transaction(async tx => {
    // Events of a refund name totals, and may arrive at once or in any order: only what is new counts.
    const before = reason === 'refunded' ? await lockRefundedTotal(tx, provider, reference) : 0
    if (amount <= before) return
    await recordUnmatchedPayment(tx, shop, {
      orderIds: payment ? [payment.orderId] : [],
      provider,
      sessionId: payment?.sessionId ?? '',
      reference,
      paymentReference,
      reason,
      amount: amount - before,
      refundedTotal: reason === 'refunded' ? amount : 0,
      currency: currency.toUpperCase(),
      noticedAt: shop.clock.now(),
    })
  })
  // The payment may have become known meanwhile.
  await setOrderOfReversal(shop.db, { provider, paymentReference })
}
