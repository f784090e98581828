import { postMail } from '../../platform/outbox.ts'
import { countTries } from '../../platform/rate-limit.ts'
import type { Shop } from '../../shop.ts'
import type { SignedInCustomer } from '../../sign-in/session.ts'
import { ownOrder } from '../list-orders.ts'
import { paymentLinkMail } from './emails.ts'
import { makePaymentLink } from './make-link.ts'

type Asked = { customer: SignedInCustomer; orderId: number; email: string | null }

/** Mails the order's payment link, to the order's owner unless it names someone else; answers to whom. Twice in a minute is once. */
export async function mailPaymentLink(shop: Shop, { customer, orderId, email }: Asked): Promise<string> {
  const now = shop.clock.now()
  const link = await makePaymentLink(shop, { customer, orderId })
  const order = await ownOrder(shop, customer, orderId, customer.language)
  const to = email?.toLowerCase() ?? order.account_email
  await countTries(shop.db, now, [
    { name: 'payment-link-mail', subject: String(customer.id), most: 20, withinSeconds: 3600 },
    { name: 'payment-link-mail-to', subject: to, most: 5, withinSeconds: 3600 },
  ])

  const mail = paymentLinkMail({ order, link, to, language: customer.language, config: shop.config })
  const minute = Math.floor(now.getTime() / 60_000)
  await shop.db.transaction(tx =>
    postMail(tx, shop.jobs, { ...mail, key: `payment-link:${orderId}:${minute}:${to}`, now }),
  )
  return to
}
