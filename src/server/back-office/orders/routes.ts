import type { FastifyInstance } from 'fastify'
import { backOfficeOrderCalls } from '../../../contract/back-office/orders.ts'
import { utcDay } from '../../platform/clock.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Shop } from '../../shop.ts'
import { serveList } from '../engine/lists.ts'
import { orderRows, readOrderForBackOffice } from './read-orders.ts'
import { zipInvoices } from './zip-invoices.ts'

/** Register in the scope of the back office. */
export function backOfficeOrderRoutes(app: FastifyInstance, shop: Shop) {
  serveList(app, shop, backOfficeOrderCalls, orderRows)

  serve(app, backOfficeOrderCalls, 'GET /api/sezam/orders/invoices/', async ({ query, reply }) => {
    const name = `invoices-${utcDay(shop.clock.now())}.zip`
    const zip = await zipInvoices(shop, query)
    reply.header('content-disposition', `attachment; filename="${name}"`).type('application/zip')
    return reply.send(zip)
  })

  serve(app, backOfficeOrderCalls, 'GET /api/sezam/orders/{id}/', async ({ params, request }) => ({
    ok: true,
    data: await readOrderForBackOffice(shop, params.id, request.language),
  }))
}
