import { eq, sql } from 'drizzle-orm'
import { orderRequest } from '../../contract/orders.ts'
import { placeOrder } from '../checkout/place-order.ts'
import { recordPaymentDetails } from '../checkout/sync-open-payments.ts'
import { syncOpenPayment } from '../checkout/sync-payment.ts'
import { recordReversals } from '../checkout/webhooks/payment-events.ts'
import { findOrCreateCustomer } from '../customers/store.ts'
import { actAs } from '../identity/sign-in/session.ts'
import { payments } from '../payments/tables.ts'
import type { Shop } from '../shop.ts'
import { openAdmin } from './admin-for-tests.ts'
import type { TestShop } from './shop-for-tests.ts'
import type { StripePeer } from './stripe-peer.ts'

/** Trades by what routes and jobs call, without pages, e-mails and their PDFs, which take ten times as long. */
export async function openQuietTrade({ shop: noisy, clock }: TestShop, stripe: StripePeer) {
  const shop: Shop = { ...noisy, jobs: { ...noisy.jobs, enqueue: async () => {} } }
  const admin = await openAdmin({ shop })
  const findSession = async (orderId: number) => {
    const [payment] = await shop.db.select().from(payments).where(eq(payments.orderId, orderId))
    return { session_id: payment?.sessionId ?? '' }
  }

  return {
    ...admin,
    shop,
    async customer(email: string) {
      const now = clock.now()
      const id = await shop.db.transaction(tx => findOrCreateCustomer(tx, { email, language: 'en', now }))
      return actAs({ id, email, language: 'en' })
    },
    /** Returns the number of the order. */
    async orders(customer: Parameters<typeof placeOrder>[1]['customer'], cart: object): Promise<number> {
      const request = { ...orderRequest.parse(cart), address: '127.0.0.1' }
      await placeOrder(shop, { customer, request, idempotencyKey: null })
      const { rows } = await shop.db.execute<{ id: number }>(sql`select max(id)::integer as id from orders`)
      return rows[0]?.id ?? 0
    },
    async paysByCard(orderId: number, fee: number) {
      const { session_id } = await findSession(orderId)
      const latest_charge = { balance_transaction: { fee, currency: 'eur' } }
      const payment_intent = {
        id: `pi_${session_id}`,
        object: 'payment_intent',
        status: 'succeeded',
        latest_charge,
      }
      stripe.pays({ session_id }, { payment_intent })
      await syncOpenPayment(shop, orderId)
      await recordPaymentDetails(shop, 0)
    },
    async refunds(orderId: number, refund: Parameters<typeof stripe.refunds>[1]) {
      const paid = await findSession(orderId)
      stripe.refunds(paid, refund)
      await recordReversals(shop, shop.providers.card, {
        reason: 'refunded',
        reference: `ch_${paid.session_id}`,
      })
    },
    async disputes(orderId: number, dispute: Parameters<typeof stripe.disputes>[1]) {
      stripe.disputes(await findSession(orderId), dispute)
      await recordReversals(shop, shop.providers.card, { reason: 'disputed', reference: dispute.id })
    },
    /** Resolves the unmatched payment of this refund or dispute. */
    async resolves(reference: string, action: string, ...options: string[]) {
      const { rows } = await shop.db.execute<{ id: number }>(
        sql`select id::integer from unmatched_payments where reference = ${reference}`,
      )
      return admin.types('unmatched', action, String(rows[0]?.id), '--reason', 'x', ...options)
    },
  }
}
