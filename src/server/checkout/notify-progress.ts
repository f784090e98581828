import { pickTexts } from '../../texts/all.ts'
import { notifyChatOfProgress } from '../chat/notify-chat.ts'
import { findContact } from '../customers/store.ts'
import { findOrder } from '../orders/store.ts'
import type { Reader, Transaction } from '../platform/database/database.ts'
import { postMail } from '../platform/mail/outbox.ts'
import type { Shop } from '../shop.ts'
import { orderLetter } from './emails.ts'

export const paymentWords = pickTexts(t => t.paymentMail)

type Payment = { id: number; orderId: number; provider: string }
type Progress = 'part' | 'confirming' | 'expired' | 'failed'

/** Notifies once of each step: in the chat, and by e-mail of a card payment that takes days. */
export async function notifyProgress(tx: Transaction, shop: Shop, payment: Payment, progress: Progress) {
  const { id, orderId, provider } = payment
  const { status, ...customer } = await findOrderContact(tx, orderId)
  // A customer with nothing left to pay must not be asked for the rest or offered another invoice.
  if (status === 'pending' || progress === 'confirming')
    await notifyChatOfProgress(tx, shop, { ...payment, progress })
  if (provider !== shop.providers.card.name) return

  const post = async (about: 'onItsWay' | 'failed', kind: 'payment-on-its-way' | 'payment-failed') => {
    const t = paymentWords[customer.language][about]
    const mail = orderLetter(orderId, { customer, config: shop.config }, t, [t.opening(orderId), t.next])
    await postMail(tx, shop, { ...mail, key: `${kind}:${id}`, orderId })
  }
  if (progress === 'confirming' && status === 'pending') await post('onItsWay', 'payment-on-its-way')
  if (progress === 'failed' && status !== 'paid') await post('failed', 'payment-failed')
}

export async function findOrderContact(db: Reader, orderId: number) {
  const order = await findOrder(db, orderId)
  if (!order) throw new Error(`Order ${orderId} does not exist`)
  return { ...(await findContact(db, order.customerId)), status: order.status }
}
