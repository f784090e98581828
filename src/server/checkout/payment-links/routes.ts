import type { FastifyInstance } from 'fastify'
import { type OpenedLink, paymentLinkCalls } from '../../../contract/payment-links.ts'
import type { Language } from '../../../domain/languages.ts'
import { createChatLink } from '../../chat/chat-link.ts'
import { findContact } from '../../customers/store.ts'
import { type SignedInCustomer, signedInCustomer } from '../../identity/sign-in/session.ts'
import { requireOwnOrder } from '../../orders/own-order.ts'
import { findOrder } from '../../orders/store.ts'
import { clientNetwork, countTries } from '../../platform/http/rate-limit.ts'
import { Refusal, requireFound } from '../../platform/http/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import { postMail } from '../../platform/mail/outbox.ts'
import type { Shop } from '../../shop.ts'
import { orderWords } from '../order-words.ts'
import { requirePayableBy } from '../require-payable.ts'
import { reuseOrOpenPaymentPage } from '../reuse-or-open-payment-page.ts'
import { paymentLinkMail } from './emails.ts'
import { hashLinkToken, makeLimitedLink } from './make-link.ts'
import { findLink } from './store.ts'

export function openLinkRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, paymentLinkCalls, 'GET /api/orders/payment-link/', async ({ query, request, reply }) => {
    reply.header('cache-control', 'no-store')
    const { ip: address, language } = request
    const data = await openPaymentLink(shop, { token: query.id, address, language })
    return { ok: true, message: orderWords[language].paymentPageOpen, data }
  })
}

export function makeLinkRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, paymentLinkCalls, 'POST /api/orders/{id}/payment-link/', async ({ params, request }) => {
    const { id: madeBy } = signedInCustomer(request)
    const order = await requireOwnOrder(shop.db, madeBy, params.id)
    const { url } = await makeLimitedLink(shop, { order, madeBy })
    return { ok: true, message: orderWords[request.language].paymentLinkMade, data: { url } }
  })

  const postMail = 'POST /api/orders/{id}/payment-link/mail/'
  serve(app, paymentLinkCalls, postMail, async ({ params, body, request }) => {
    const customer = signedInCustomer(request)
    const to = await mailPaymentLink(shop, { customer, orderId: params.id, email: body.email ?? null })
    return { ok: true, message: orderWords[request.language].linkMail.sent(to) }
  })

  serve(app, paymentLinkCalls, 'POST /api/orders/{id}/chat-link/', async ({ params, request }) => {
    const customer = signedInCustomer(request)
    const order = await requireOwnOrder(shop.db, customer.id, params.id)
    await requirePayableBy('crypto', shop, order)
    const limit = { name: 'chat-link', subject: String(customer.id), most: 60, withinSeconds: 3600 }
    await countTries(shop, [limit])
    return {
      ok: true,
      message: orderWords[request.language].chatLinkMade,
      data: { url: await createChatLink(shop, order) },
    }
  })
}

async function openPaymentLink(
  shop: Shop,
  { token, address, language }: { token: string; address: string; language: Language },
): Promise<OpenedLink> {
  const now = shop.clock.now()
  await countTries(shop, [
    { name: 'payment-link-opening', subject: clientNetwork(address), most: 60, withinSeconds: 600 },
  ])
  const link = await findLink(shop.db, hashLinkToken(token))
  if (!link) throw new Refusal('payment-link-unknown')
  if (link.expiresAt <= now) throw new Refusal('payment-link-expired')
  const url = await reuseOrOpenPaymentPage(shop, link.orderId)
  const order = requireFound(await findOrder(shop.db, link.orderId))
  return {
    url,
    order_id: order.id,
    line_title: orderWords[language].lineTitle(shop.config.productName, order),
    total: order.total,
    currency_text: order.currency,
    seller: shop.config.seller.name,
    pay_until: link.expiresAt.toISOString(),
  }
}

type LinkRequest = { customer: SignedInCustomer; orderId: number; email: string | null }

/** Mails the customer if `email` is null; returns the recipient. Ignores a repeat within a minute. */
async function mailPaymentLink(shop: Shop, { customer, orderId, email }: LinkRequest) {
  const now = shop.clock.now()
  const order = await requireOwnOrder(shop.db, customer.id, orderId)
  const link = await makeLimitedLink(shop, { order, madeBy: customer.id })
  const { email: accountEmail } = await findContact(shop.db, order.customerId)
  const to = email?.toLowerCase() ?? accountEmail
  await countTries(shop, [
    { name: 'payment-link-mail', subject: String(customer.id), most: 20, withinSeconds: 3600 },
    { name: 'payment-link-mail-to', subject: to, most: 5, withinSeconds: 3600 },
  ])

  const { language } = customer
  const { linkMail: t } = orderWords[language]
  const opening = to === accountEmail ? t.ownOpening(order.id) : t.opening(accountEmail, order.id)
  const about = { order, link, to: { email: to, language }, config: shop.config }
  const mail = paymentLinkMail(about, [opening, t.unexpected])
  const minute = Math.floor(now.getTime() / 60_000)
  await shop.db.transaction(tx =>
    postMail(tx, shop, { ...mail, key: `payment-link:${orderId}:${minute}:${to}`, orderId }),
  )
  return to
}
