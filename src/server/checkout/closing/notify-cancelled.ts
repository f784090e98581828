import { notifyChatOfCancellation } from '../../chat/notify-chat.ts'
import type { Transaction } from '../../platform/database.ts'
import { postMail } from '../../platform/outbox.ts'
import type { Shop } from '../../shop.ts'
import { orderContact } from '../order-contact.ts'
import { orderCancelled } from './emails.ts'

/**
 * Writes to the customer, once, that the owner has cancelled their order: by e-mail, and in the chat where it is paid. An
 * order whose invoice was taken back has the credit note's mail instead.
 */
export async function notifyCancelled(
  tx: Transaction,
  shop: Shop,
  { orderId, reason }: { orderId: number; reason: string },
) {
  const customer = await orderContact(tx, orderId)
  const mail = orderCancelled({ orderId, reason, customer, config: shop.config })
  await postMail(tx, shop.jobs, { ...mail, key: `order-cancelled:${orderId}`, now: shop.clock.now() })
  await notifyChatOfCancellation(tx, shop, orderId)
}
