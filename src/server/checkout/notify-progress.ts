import type { OrderStatus } from '../../domain/orders/order.ts'
import { pickTexts } from '../../texts/all.ts'
import { notifyChatOfProgress } from '../chat/notify-chat.ts'
import type { Config } from '../config/config.ts'
import { type Contact, findContact } from '../customers/store.ts'
import { findOrder } from '../orders/store.ts'
import type { Reader, Transaction } from '../platform/database/database.ts'
import { type Mail, writeLetter } from '../platform/mail/mail.ts'
import { postMail } from '../platform/mail/outbox.ts'
import type { Shop } from '../shop.ts'
import { orderAddress } from './emails.ts'

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
    const mail = paymentLetter(orderId, customer, shop.config, { ...t, opening: t.opening(orderId) })
    await postMail(tx, shop.jobs, { ...mail, key: `${kind}:${id}`, now: shop.clock.now(), orderId })
  }
  if (progress === 'confirming' && status === 'pending') await post('onItsWay', 'payment-on-its-way')
  if (progress === 'failed' && status !== 'paid') await post('failed', 'payment-failed')
}

export async function findOrderContact(
  db: Reader,
  orderId: number,
): Promise<Contact & { status: OrderStatus }> {
  const order = await findOrder(db, orderId)
  if (!order) throw new Error(`Order ${orderId} does not exist`)
  return { ...(await findContact(db, order.customerId)), status: order.status }
}

type Words = { subject: (productName: string, orderId: number) => string } & Record<
  'title' | 'opening' | 'next',
  string
>

export function paymentLetter(
  orderId: number,
  customer: Contact,
  config: Pick<Config, 'productName' | 'supportEmail' | 'baseUrl'>,
  { subject, title, opening, next }: Words,
): Mail {
  const { order } = paymentWords[customer.language]
  return writeLetter(customer, config, {
    subject: subject(config.productName, orderId),
    title,
    parts: [opening, next, { button: { label: order, link: orderAddress(config, orderId) } }],
  })
}
