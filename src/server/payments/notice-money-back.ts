import { z } from 'zod'
import type { Shop } from '../shop.ts'
import type { MoneyBack } from './provider.ts'
import { queueMoney } from './queue-money.ts'
import { findPaymentByReference } from './store.ts'

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
export async function noticeMoneyBack(shop: Shop, provider: string, payload: unknown) {
  const { data } = noticed.safeParse(payload)
  if (!data) return
  const { reason, reference, paidAs, amount, currency } = data.moneyBack
  const payment = paidAs === null ? null : await findPaymentByReference(shop.db, provider, paidAs)
  shop.log.warn({ provider, orderId: payment?.orderId, reason }, 'money of a payment left again')
  await shop.db.transaction(tx =>
    queueMoney(tx, shop, {
      orderId: payment?.orderId ?? null,
      provider,
      sessionId: payment?.sessionId ?? '',
      reference,
      reason,
      amount,
      currency: currency.toUpperCase(),
      noticedAt: shop.clock.now(),
    }),
  )
}
