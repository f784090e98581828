import { reversalReasons, type UnmatchedReason } from '../../domain/payments/unmatched-reasons.ts'
import { findOrderContact } from '../checkout/notify-progress.ts'
import { unmatchedPaymentJob } from '../payments/record-unmatched-payment.ts'
import { findUnmatchedPayment, type UnmatchedPayment } from '../payments/unmatched-store.ts'
import type { Transaction } from '../platform/database.ts'
import { postMail } from '../platform/outbox.ts'
import type { Shop } from '../shop.ts'
import { unmatchedPaymentCustomerEmail, unmatchedPaymentOperatorEmail } from './emails.ts'

const customerKnows: readonly UnmatchedReason[] = [...reversalReasons, 'invoice-corrected']

export function registerUnmatchedPaymentEmails(shop: Shop) {
  shop.jobs.work(unmatchedPaymentJob, async ({ unmatchedPaymentId }) => {
    await shop.db.transaction(async tx => {
      const payment = await findUnmatchedPayment(tx, Number(unmatchedPaymentId))
      if (!payment) throw new Error(`Unmatched payment ${unmatchedPaymentId} does not exist`)
      if (isClosedByProvider(payment)) return
      await notifyOperator(tx, shop, payment)
      if (!customerKnows.includes(payment.reason)) await notifyCustomers(tx, shop, payment)
    })
  })
}

async function notifyOperator(tx: Transaction, shop: Shop, payment: UnmatchedPayment) {
  const mail = unmatchedPaymentOperatorEmail(payment, shop.config)
  const { id, outcome } = payment
  const key = `money-queued:${outcome ? `${id}:${outcome}` : id}` as const
  await postMail(tx, shop.jobs, { ...mail, key, now: shop.clock.now() })
}

function isClosedByProvider({ state, resolvedBy, provider }: UnmatchedPayment): boolean {
  return state === 'resolved' && resolvedBy === provider
}

async function notifyCustomers(tx: Transaction, shop: Shop, payment: UnmatchedPayment) {
  const { id, orderIds } = payment
  for (const orderId of orderIds) {
    const customer = await findOrderContact(tx, orderId)
    const mail = unmatchedPaymentCustomerEmail(payment, { orderId, ...customer }, shop.config)
    const key = `money-waits:${orderIds.length === 1 ? id : `${id}:${orderId}`}` as const
    await postMail(tx, shop.jobs, { ...mail, key, now: shop.clock.now(), orderId })
  }
}
