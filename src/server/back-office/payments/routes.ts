import type { FastifyInstance, FastifyRequest } from 'fastify'
import { allPaymentCalls } from '../../../contract/back-office/all-payments.ts'
import { backOfficePaymentCalls } from '../../../contract/back-office/payments.ts'
import { paymentActionMessages as english } from '../../../texts/en/back-office/messages.ts'
import { paymentActionMessages as russian } from '../../../texts/ru/back-office/messages.ts'
import { signedInSuperuser } from '../../identity/second-factor/signed-in-superuser.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Shop } from '../../shop.ts'
import { actingSuperuser } from '../acting-superuser.ts'
import { previewApplication } from './preview-application.ts'
import { listPayments, readPayment } from './read-payments.ts'
import { listUnmatchedForBackOffice, readUnmatchedPayment } from './read-unmatched-payments.ts'
import { applyByHand, closeByHand } from './resolve-by-hand.ts'
import { reverseByHand } from './reverse-by-hand.ts'

const messages = { en: english, ru: russian }

const operator = (request: FastifyRequest) => ({
  actor: actingSuperuser(request),
  by: signedInSuperuser(request).email,
})

/** Register in the scope of the back office. */
export function backOfficePaymentRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, allPaymentCalls, 'GET /api/sezam/payments/', async ({ query }) => ({
    ok: true,
    ...(await listPayments(shop, query)),
  }))

  serve(app, allPaymentCalls, 'GET /api/sezam/payments/{id}/', async ({ params }) => ({
    ok: true,
    data: await readPayment(shop, params.id),
  }))

  serve(app, backOfficePaymentCalls, 'GET /api/sezam/unmatched-payments/', async ({ query }) => {
    const { payments, next } = await listUnmatchedForBackOffice(shop, query)
    return { ok: true, data: payments, next }
  })

  const getUnmatchedPayments = 'GET /api/sezam/unmatched-payments/{id}/'
  serve(app, backOfficePaymentCalls, getUnmatchedPayments, async ({ params, request }) => ({
    ok: true,
    data: await readUnmatchedPayment(shop, params.id, request.language),
  }))

  const postPreview = 'POST /api/sezam/unmatched-payments/{id}/application/preview/'
  serve(app, backOfficePaymentCalls, postPreview, async ({ params: { id }, body }) => {
    const asked = { id, orderIds: body.orders, acceptsDifference: body.accept_difference }
    return { ok: true, data: await previewApplication(shop, asked) }
  })

  const postApplication = 'POST /api/sezam/unmatched-payments/{id}/application/'
  serve(app, backOfficePaymentCalls, postApplication, async ({ params: { id }, body, request }) => {
    const { orders: orderIds, accept_difference: acceptsDifference, reason } = body
    await applyByHand(shop, { ...operator(request), reason, id, orderIds, acceptsDifference })
    return { ok: true, message: messages[request.language].applied(orderIds) }
  })

  const postReversal = 'POST /api/sezam/unmatched-payments/{id}/reversal/'
  serve(
    app,
    backOfficePaymentCalls,
    postReversal,
    async ({ params: { id }, body: { order: orderId, amount: amountText, ...body }, request }) => {
      await reverseByHand(shop, { ...operator(request), ...body, id, orderId, amountText })
      return { ok: true, message: messages[request.language].resolved(id) }
    },
  )

  const postResolution = 'POST /api/sezam/unmatched-payments/{id}/resolution/'
  serve(
    app,
    backOfficePaymentCalls,
    postResolution,
    async ({ params: { id }, body: { as, reason }, request }) => {
      await closeByHand(shop, { ...operator(request), reason, id, as })
      return { ok: true, message: messages[request.language].resolved(id) }
    },
  )
}
