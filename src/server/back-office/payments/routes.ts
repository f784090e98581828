import type { FastifyInstance } from 'fastify'
import { backOfficePaymentCalls } from '../../../contract/back-office/payments.ts'
import { serve } from '../../platform/serve.ts'
import type { Shop } from '../../shop.ts'
import { listOpenPayments, readUnmatchedPayment } from './read-unmatched-payments.ts'

/** Register in the scope of the back office. */
export function backOfficePaymentRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, backOfficePaymentCalls, 'GET /api/sezam/unmatched-payments/', async ({ query }) => {
    const { payments, next } = await listOpenPayments(shop, query)
    return { ok: true, data: payments, next }
  })

  serve(
    app,
    backOfficePaymentCalls,
    'GET /api/sezam/unmatched-payments/{id}/',
    async ({ params, request }) => ({
      ok: true,
      data: await readUnmatchedPayment(shop, params.id, request.language),
    }),
  )
}
