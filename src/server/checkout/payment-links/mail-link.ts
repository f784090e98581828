import { findContact } from '../../customers/store.ts'
import { requireOwnOrder } from '../../orders/own-order.ts'
import { postMail } from '../../platform/outbox.ts'
import { countTries } from '../../platform/rate-limit.ts'
import type { Shop } from '../../shop.ts'
import type { SignedInCustomer } from '../../sign-in/session.ts'
import { paymentLinkMail } from './emails.ts'
import { makePaymentLink } from './make-link.ts'

type LinkRequest = { customer: SignedInCustomer; orderId: number; email: string | null }

/** To the customer if `email` is null; returns the recipient. Ignores a repeat within a minute. */
export async function mailPaymentLink(
  shop: Shop,
  { customer, orderId, email }: LinkRequest,
): Promise<string> {
  const now = shop.clock.now()
  const order = await requireOwnOrder(shop.db, customer.id, orderId)
  const link = await makePaymentLink(shop, { order, madeBy: customer.id })
  const { email: accountEmail } = await findContact(shop.db, order.customerId)
  const to = email?.toLowerCase() ?? accountEmail
  await countTries(shop.db, now, [
    { name: 'payment-link-mail', subject: String(customer.id), most: 20, withinSeconds: 3600 },
    { name: 'payment-link-mail-to', subject: to, most: 5, withinSeconds: 3600 },
  ])

  const { language } = customer
  const mail = paymentLinkMail({ order, accountEmail, link, to, language, config: shop.config })
  const minute = Math.floor(now.getTime() / 60_000)
  await shop.db.transaction(tx =>
    postMail(tx, shop.jobs, { ...mail, key: `payment-link:${orderId}:${minute}:${to}`, now, orderId }),
  )
  return to
}
