import { formatMoney } from '../../../domain/money/money.ts'
import { formatDay } from '../../../texts/day.ts'
import type { Language } from '../../../texts/language.ts'
import { findContact } from '../../customers/store.ts'
import type { SignedInCustomer } from '../../identity/sign-in/session.ts'
import { requireOwnOrder } from '../../orders/own-order.ts'
import type { OrderRow } from '../../orders/store.ts'
import { utcDay } from '../../platform/clock.ts'
import { countTries } from '../../platform/http/rate-limit.ts'
import { type Mail, type Sender, writeLetter } from '../../platform/mail/mail.ts'
import { postMail } from '../../platform/mail/outbox.ts'
import type { Shop } from '../../shop.ts'
import { orderWords } from '../order-words.ts'
import { makePaymentLink } from './make-link.ts'

type LinkRequest = { customer: SignedInCustomer; orderId: number; email: string | null }

/** To the customer if `email` is null; returns the recipient. Ignores a repeat within a minute. */
export async function mailPaymentLink(shop: Shop, { customer, orderId, email }: LinkRequest) {
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

type LinkToPay = {
  order: OrderRow
  accountEmail: string
  link: { url: string; expiresAt: Date }
  to: string
  language: Language
  config: Sender
}

function paymentLinkMail({ order, accountEmail, link, to, language, config }: LinkToPay): Mail {
  const { linkMail: t, confirmation, lineTitle } = orderWords[language]
  const { productName, supportEmail } = config
  const opening = to === accountEmail ? t.ownOpening(order.id) : t.opening(accountEmail, order.id)
  const until = t.until(
    formatDay(language, utcDay(link.expiresAt)),
    link.expiresAt.toISOString().slice(11, 16),
  )
  const rows = [
    [confirmation.item, lineTitle(productName, order)],
    [confirmation.total, formatMoney(order.total, order.currency, { language, decimals: 'always' })],
  ] as const
  return writeLetter({ email: to, language }, config, {
    subject: t.subject(productName, order.id),
    title: t.title(order.id),
    parts: [
      opening,
      { rows },
      { button: { label: t.pay, link: link.url } },
      until,
      t.unexpected,
      confirmation.questions(supportEmail),
    ],
  })
}
