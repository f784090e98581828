import { notifyChatOfProgress } from '../chat/notify-chat.ts'
import type { Transaction } from '../platform/database.ts'
import { postMail } from '../platform/outbox.ts'
import type { Shop } from '../shop.ts'
import { orderContact } from './order-contact.ts'
import { paymentProgressEmail } from './payment-emails.ts'

type Payment = { id: number; orderId: number; provider: string }
type Progress = 'part' | 'confirming' | 'expired' | 'failed'

/** Once for each step: in the chat, and by e-mail for a card payment that takes days. */
export async function notifyProgress(tx: Transaction, shop: Shop, payment: Payment, progress: Progress) {
  const { id, orderId, provider } = payment
  const { status, ...customer } = await orderContact(tx, orderId)
  // A customer with nothing left to pay must not be asked for the rest or offered another invoice.
  if (status === 'pending' || progress === 'confirming')
    await notifyChatOfProgress(tx, shop, { ...payment, progress })
  if (provider !== shop.providers.card.name) return

  const post = async (about: 'onItsWay' | 'failed', key: string) => {
    const mail = paymentProgressEmail(about, { orderId, ...customer }, shop.config)
    await postMail(tx, shop.jobs, { ...mail, key: `${key}:${id}`, now: shop.clock.now() })
  }
  if (progress === 'confirming' && status === 'pending') await post('onItsWay', 'payment-on-its-way')
  if (progress === 'failed' && status !== 'paid') await post('failed', 'payment-failed')
}
