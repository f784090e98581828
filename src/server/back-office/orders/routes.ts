import type { FastifyInstance, FastifyRequest } from 'fastify'
import { orderActionCalls } from '../../../contract/back-office/order-actions.ts'
import { backOfficeOrderCalls } from '../../../contract/back-office/orders.ts'
import { orderActionMessages as english } from '../../../texts/en/back-office/messages.ts'
import { orderActionMessages as russian } from '../../../texts/ru/back-office/messages.ts'
import { utcDay } from '../../platform/clock.ts'
import { sendCsv } from '../../platform/csv-table.ts'
import { serve } from '../../platform/serve.ts'
import type { Shop } from '../../shop.ts'
import { signedInCustomer } from '../../sign-in/session.ts'
import { actingSuperuser } from '../acting-superuser.ts'
import { actOnSeveral } from './act-on-several.ts'
import { makeLinkByHand, remindByHand } from './ask-for-payment.ts'
import { cancelByHand } from './cancel-by-hand.ts'
import { correctByHand } from './correct-by-hand.ts'
import { creditByHand } from './credit-by-hand.ts'
import { tabulateOrders } from './export-orders.ts'
import { payByHand } from './pay-by-hand.ts'
import { listOrdersForBackOffice, readOrderForBackOffice } from './read-orders.ts'
import { zipInvoices } from './zip-invoices.ts'

const messages = { en: english, ru: russian }

/** Register in the scope of the back office. */
export function backOfficeOrderRoutes(app: FastifyInstance, shop: Shop) {
  const begin = (request: FastifyRequest, { id: orderId }: { id: number }) => ({
    actor: actingSuperuser(request),
    orderId,
  })

  serve(app, backOfficeOrderCalls, 'GET /api/sezam/orders/', async ({ query, request }) => ({
    ok: true,
    ...(await listOrdersForBackOffice(shop, query, request.language)),
  }))

  serve(app, backOfficeOrderCalls, 'GET /api/sezam/orders/export/', async ({ query, request, reply }) =>
    sendCsv(reply, {
      name: `orders-${utcDay(shop.clock.now())}`,
      table: tabulateOrders({ ...shop, db: shop.reportDb }, query),
      language: request.language,
    }),
  )

  serve(app, backOfficeOrderCalls, 'GET /api/sezam/orders/invoices/', async ({ query, reply }) => {
    const name = `invoices-${utcDay(shop.clock.now())}.zip`
    const zip = await zipInvoices(shop, query)
    reply.header('content-disposition', `attachment; filename="${name}"`).type('application/zip')
    return reply.send(zip)
  })

  serve(app, orderActionCalls, 'POST /api/sezam/orders/cancellations/', async ({ body, request }) => {
    const { language } = request
    const { ids, reason } = body
    const act = (id: number) => cancelByHand(shop, { ...begin(request, { id }), reason })
    const data = await actOnSeveral(ids, { language, act })
    return { ok: true, message: messages[language].cancelledSeveral(countDone(data), data.length), data }
  })

  serve(app, orderActionCalls, 'POST /api/sezam/orders/payment-reminders/', async ({ body, request }) => {
    const { language } = request
    const act = (id: number) => remindByHand(shop, begin(request, { id }))
    const data = await actOnSeveral(body.ids, { language, act })
    return { ok: true, message: messages[language].remindedSeveral(countDone(data), data.length), data }
  })

  serve(app, backOfficeOrderCalls, 'GET /api/sezam/orders/{id}/', async ({ params, request }) => ({
    ok: true,
    data: await readOrderForBackOffice(shop, params.id, request.language),
  }))

  serve(
    app,
    orderActionCalls,
    'POST /api/sezam/orders/{id}/cancellation/',
    async ({ params, body, request }) => {
      await cancelByHand(shop, { ...begin(request, params), ...body })
      return { ok: true, message: messages[request.language].cancelled(params.id) }
    },
  )

  serve(app, orderActionCalls, 'POST /api/sezam/orders/{id}/payment/', async ({ params, body, request }) => {
    const { amount: amountText, received_on: receivedOn, accepts_difference: acceptsDifference } = body
    const { reference, reason } = body
    const money = { amountText, receivedOn, reference, acceptsDifference }
    await payByHand(shop, { ...begin(request, params), ...money, reason })
    return { ok: true, message: messages[request.language].paid(params.id) }
  })

  serve(
    app,
    orderActionCalls,
    'POST /api/sezam/orders/{id}/credit-notes/',
    async ({ params, body, request }) => {
      const { amount: amountText, uncredited, note, reason } = body
      const credit = { amountText, uncredited, note, reason }
      const number = await creditByHand(shop, { ...begin(request, params), ...credit })
      return { ok: true, message: messages[request.language].credited(number) }
    },
  )

  serve(
    app,
    orderActionCalls,
    'POST /api/sezam/orders/{id}/invoice-correction/',
    async ({ params, body, request }) => {
      const { invoice, company, address, postcode, city, country, vat_number, recomputes_tax, note, reason } =
        body
      const typed = { company, addressLine: address, zip: postcode, city, country, vat: vat_number }
      const details = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== undefined))
      const correction = { invoice, details, recomputesTax: recomputes_tax, note, reason }
      const number = await correctByHand(shop, { ...begin(request, params), ...correction })
      return { ok: true, message: messages[request.language].corrected(number) }
    },
  )

  serve(app, orderActionCalls, 'POST /api/sezam/orders/{id}/payment-link/', async ({ params, request }) => {
    const customer = signedInCustomer(request)
    const url = await makeLinkByHand(shop, { ...begin(request, params), customer })
    return { ok: true, message: messages[request.language].linkMade, data: { url } }
  })

  serve(
    app,
    orderActionCalls,
    'POST /api/sezam/orders/{id}/payment-reminder/',
    async ({ params, request }) => {
      const to = await remindByHand(shop, begin(request, params))
      return { ok: true, message: messages[request.language].reminded(to) }
    },
  )
}

function countDone(outcomes: readonly { done: boolean }[]): number {
  return outcomes.filter(({ done }) => done).length
}
