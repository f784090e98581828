import type { FastifyInstance } from 'fastify'
import { allPaymentCalls } from '../../../contract/back-office/all-payments.ts'
import { backOfficePaymentCalls } from '../../../contract/back-office/payments.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Shop } from '../../shop.ts'
import { serveData } from '../engine/serve-data.ts'
import { listPayments, readPayment } from './read-payments.ts'
import { listUnmatchedForBackOffice, readUnmatchedPayment } from './read-unmatched-payments.ts'

/** Register in the scope of the back office. */
export function backOfficePaymentRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, allPaymentCalls, 'GET /api/sezam/payments/', async ({ query }) => ({
    ok: true,
    ...(await listPayments(shop, query)),
  }))

  serveData(app, allPaymentCalls, 'GET /api/sezam/payments/{id}/', ({ params }) =>
    readPayment(shop, params.id),
  )

  serve(app, backOfficePaymentCalls, 'GET /api/sezam/unmatched-payments/', async ({ query }) => ({
    ok: true,
    ...(await listUnmatchedForBackOffice(shop, query)),
  }))

  const getUnmatchedPayments = 'GET /api/sezam/unmatched-payments/{id}/'
  serveData(app, backOfficePaymentCalls, getUnmatchedPayments, ({ params, request }) =>
    readUnmatchedPayment(shop, params.id, request.language),
  )
}
