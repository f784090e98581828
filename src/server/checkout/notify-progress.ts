import { notifyChatOfProgress } from '../chat/notify-chat.ts'
import type { Transaction } from '../platform/database.ts'
import { postMail } from '../platform/outbox.ts'
import type { Shop } from '../shop.ts'
import { orderContact } from './order-contact.ts'
import { paymentFailedMail, paymentOnItsWayMail } from './payment-emails.ts'

type Payment = { id: number; orderId: number; provider: string }
type Progress = 'part' | 'confirming' | 'expired' | 'failed'

/** Says how a payment goes, each step once: in the order's chat, and of a card payment that takes days by e-mail. */
export async function notifyProgress(tx: Transaction, shop: Shop, payment: Payment, progress: Progress) {
  const customer = await orderContact(tx, payment.orderId)
  // Whoever paid otherwise, or has nothing to pay any more, must not be asked for the rest or offered another invoice.
  if (customer.status === 'pending' || progress === 'confirming')
    await notifyChatOfProgress(tx, shop, { ...payment, progress })
  if (payment.provider === shop.providers.card.name)
    await mailProgress(tx, shop, { ...payment, customer, progress })
}

type Told = Payment & { customer: Awaited<ReturnType<typeof orderContact>>; progress: Progress }

async function mailProgress(
  tx: Transaction,
  shop: Shop,
  { id, orderId, customer: { status, ...customer }, progress }: Told,
) {
  const now = shop.clock.now()
  if (progress === 'confirming' && status === 'pending') {
    const mail = paymentOnItsWayMail(orderId, customer, shop.config)
    await postMail(tx, shop.jobs, { ...mail, key: `payment-on-its-way:${id}`, now })
  }
  if (progress === 'failed' && status !== 'paid') {
    const mail = paymentFailedMail(orderId, customer, shop.config)
    await postMail(tx, shop.jobs, { ...mail, key: `payment-failed:${id}`, now })
  }
}
