import { z } from 'zod'
import type { MoneyBack } from '../payments/provider.ts'
import { findPaymentByReference } from '../payments/store.ts'
import { joinMoneyBack, refundedBefore } from '../payments/unmatched-store.ts'
import type { Transaction } from '../platform/database.ts'
import type { Shop } from '../shop.ts'
import { recordUnmatchedPayment } from '../unmatched-payments/record-unmatched-payment.ts'

const noticed = z.object({
  moneyBack: z.object({
    reason: z.enum(['refunded', 'disputed']),
    reference: z.string(),
    paidAs: z.string().nullable(),
    amount: z.number().int(),
    currency: z.string(),
  }) satisfies z.ZodType<MoneyBack>,
})

/** Keeps a refund or a dispute for a person; it changes neither the order nor the license by itself. */
export async function recordReversal(shop: Shop, provider: string, payload: unknown) {
  const { data } = noticed.safeParse(payload)
  if (!data) return
  const { reason, reference, paidAs, currency } = data.moneyBack
  const payment = paidAs === null ? null : await findPaymentByReference(shop.db, provider, paidAs)
  shop.log.warn({ provider, orderId: payment?.orderId, reason }, 'money of a payment left again')
  await shop.db.transaction(async tx => {
    const amount = await newlyBack(tx, provider, data.moneyBack)
    if (amount === 0) return
    await recordUnmatchedPayment(tx, shop, {
      orderId: payment?.orderId ?? null,
      provider,
      // What a payment that is not known yet is joined by.
      sessionId: payment?.sessionId ?? paidAs ?? '',
      reference,
      reason,
      amount,
      currency: currency.toUpperCase(),
      noticedAt: shop.clock.now(),
    })
  })
  // It may have become known while this was written down.
  await joinMoneyBack(shop.db, { provider, paidAs })
}

/** Of a refund only what was not told before: its events name sums, and may come at once or in any order. */
async function newlyBack(
  tx: Transaction,
  provider: string,
  { reason, reference, amount }: Pick<MoneyBack, 'reason' | 'reference' | 'amount'>,
): Promise<number> {
  if (reason !== 'refunded') return amount
  const charge = reference.slice(0, reference.lastIndexOf(':'))
  return Math.max(0, amount - (await refundedBefore(tx, provider, charge)))
}
