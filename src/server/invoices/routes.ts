import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { invoiceCalls } from '../../contract/invoices.ts'
import { documentSession, signedInCustomer, signInFirst } from '../identity/sign-in/session.ts'
import { requireVisibleOrder } from '../orders/own-order.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { serve } from '../platform/http/serve.ts'
import type { Attachment } from '../platform/mail/mail.ts'
import type { Shop } from '../shop.ts'
import { readEInvoice, readLegacyInvoice, readPdf } from './invoice-files.ts'
import { askToTryAgain } from './pdf/draw-in-separate-process.ts'
import { findInvoice, type InvoiceKind } from './store.ts'

export function invoiceRoutes(server: FastifyInstance, shop: Shop) {
  server.register(async app => {
    app.addHook('onRequest', signInFirst)
    app.addHook('onRoute', documentSession)

    const pdfOfInvoice = async ({ request, params, query }: Asked) => {
      const order = await requireVisibleOrder(shop.db, signedInCustomer(request), params.id)
      const invoice = await findInvoice(shop.db, order.id, 'invoice', query.number)
      if (invoice) return readPdf(shop.db, invoice)
      const legacy = query.number === undefined ? await readLegacyInvoice(shop, order) : null
      if (!legacy) throw new Refusal('invoice-not-issued')
      return legacy
    }
    const requested = async (kind: InvoiceKind, { request, params, query }: Asked) => {
      await requireVisibleOrder(shop.db, signedInCustomer(request), params.id)
      const invoice = await findInvoice(shop.db, params.id, kind, query.number)
      if (!invoice) throw new Refusal(kind === 'invoice' ? 'invoice-not-issued' : 'not-found')
      return invoice
    }

    const sendInvoice = async ({ reply, ...asked }: Asked & { reply: FastifyReply }) =>
      send(reply, await pdfOfInvoice(asked).catch(askToTryAgain))

    serve(app, invoiceCalls, 'GET /orders/docs/orders/{id}/invoice/', sendInvoice)
    serve(app, invoiceCalls, 'GET /api/orders/{id}/stripe/invoice/', sendInvoice)
    serve(app, invoiceCalls, 'GET /orders/docs/orders/{id}/credit-note/', async ({ reply, ...asked }) =>
      send(reply, await readPdf(shop.db, await requested('credit-note', asked)).catch(askToTryAgain)),
    )
    serve(app, invoiceCalls, 'GET /orders/docs/orders/{id}/invoice.xml', async ({ reply, ...asked }) =>
      send(reply, await readEInvoice(shop.db, await requested('invoice', asked))),
    )
    serve(app, invoiceCalls, 'GET /orders/docs/orders/{id}/credit-note.xml', async ({ reply, ...asked }) =>
      send(reply, await readEInvoice(shop.db, await requested('credit-note', asked))),
    )
  })
}

type Asked = { request: FastifyRequest; params: { id: number }; query: { number?: string | undefined } }

function send(reply: FastifyReply, { filename, contentType, content }: Attachment) {
  return reply.header('content-disposition', `inline; filename="${filename}"`).type(contentType).send(content)
}
