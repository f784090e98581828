import type { FastifyInstance } from 'fastify'
import { orderCalls } from '../../contract/orders.ts'
import { signedInCustomer } from '../identity/sign-in/session.ts'
import { requireOwnOrder } from '../orders/own-order.ts'
import { readIdempotencyKey } from '../platform/http/idempotency-key.ts'
import { countTries } from '../platform/http/rate-limit.ts'
import { serve } from '../platform/http/serve.ts'
import type { Shop } from '../shop.ts'
import { readVisibleOrder } from './list-orders.ts'
import { orderAgain } from './order-again.ts'
import { orderWords } from './order-words.ts'
import { placeOrder } from './place-order.ts'
import { prefillFor } from './prefill.ts'
import { syncOpenPayment } from './sync-payment.ts'

export function orderRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, orderCalls, 'POST /api/astra/order/', async ({ body, request }) => {
    const customer = signedInCustomer(request)
    const { url } = await placeOrder(shop, {
      customer,
      request: { ...body, address: request.ip },
      idempotencyKey: readIdempotencyKey(request),
    })
    return { ok: true, message: orderWords[request.language].placed, url }
  })

  serve(app, orderCalls, 'GET /api/orders/prefill/', async ({ request }) => ({
    ok: true,
    data: await prefillFor(shop.db, signedInCustomer(request).id),
  }))

  serve(app, orderCalls, 'GET /api/orders/{id}/', async ({ params, request }) => ({
    ok: true,
    data: await readVisibleOrder(shop, signedInCustomer(request), params.id, request.language),
  }))

  serve(app, orderCalls, 'POST /api/orders/{id}/reorder/', async ({ params, body, request }) => {
    const customer = signedInCustomer(request)
    const idempotencyKey = readIdempotencyKey(request)
    const { url } = await orderAgain(shop, {
      customer,
      orderId: params.id,
      consent: body?.consent === true,
      address: request.ip,
      idempotencyKey,
    })
    return { ok: true, message: orderWords[request.language].placed, url }
  })

  serve(app, orderCalls, 'POST /api/orders/{id}/payment-check/', async ({ params, request }) => {
    const customer = signedInCustomer(request)
    const order = await requireOwnOrder(shop.db, customer.id, params.id)
    if (order.status === 'pending') {
      const limit = { name: 'payment-check', subject: String(customer.id), most: 120, withinSeconds: 600 }
      await countTries(shop, [limit])
      await syncOpenPayment(shop, order.id)
    }
    return { ok: true, data: await readVisibleOrder(shop, customer, params.id, request.language) }
  })
}
