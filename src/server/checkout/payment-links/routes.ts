import type { FastifyInstance } from 'fastify'
import { paymentLinkCalls } from '../../../contract/payment-links.ts'
import { signedInCustomer } from '../../identity/sign-in/session.ts'
import { requireOwnOrder } from '../../orders/own-order.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Shop } from '../../shop.ts'
import { orderWords } from '../order-words.ts'
import { mailPaymentLink } from './mail-link.ts'
import { makePaymentLink } from './make-link.ts'
import { openPaymentLink } from './open-link.ts'

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
    const { url } = await makePaymentLink(shop, { order, madeBy })
    return { ok: true, message: orderWords[request.language].paymentLinkMade, data: { url } }
  })

  const postMail = 'POST /api/orders/{id}/payment-link/mail/'
  serve(app, paymentLinkCalls, postMail, async ({ params, body, request }) => {
    const customer = signedInCustomer(request)
    const to = await mailPaymentLink(shop, { customer, orderId: params.id, email: body.email ?? null })
    return { ok: true, message: orderWords[request.language].linkMail.sent(to) }
  })
}
