import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { invoiceCalls } from '../../contract/invoices.ts'
import { ownOrder } from '../checkout/list-orders.ts'
import type { Attachment } from '../platform/mail.ts'
import { Refusal } from '../platform/refusal.ts'
import { serve } from '../platform/serve.ts'
import type { Shop } from '../shop.ts'
import { documentSession, requireCustomer, signedInCustomer } from '../sign-in/session.ts'
import { eInvoiceOf, pdfOf } from './invoice-files.ts'
import { findInvoiceOf, type InvoiceKind, type InvoiceRow } from './store.ts'

/** Invoices and credit notes, for the owner of the order and superusers: contract/invoices.ts. */
export function invoiceRoutes(server: FastifyInstance, shop: Shop) {
  server.register(async app => {
    app.addHook('onRequest', signInFirst)
    app.addHook('onRoute', documentSession)

    const asked = async (kind: InvoiceKind, request: FastifyRequest, orderId: number) => {
      await ownOrder(shop, signedInCustomer(request), orderId, request.language)
      const invoice = await findInvoiceOf(shop.db, orderId, kind)
      if (!invoice) throw new Refusal(kind === 'invoice' ? 'invoice-not-issued' : 'not-found')
      return invoice
    }
    const pdf = (invoice: InvoiceRow) => pdfOf(shop.db, invoice)

    serve(app, invoiceCalls, 'GET /orders/docs/orders/{id}/invoice/', async ({ params, request, reply }) =>
      send(reply, await pdf(await asked('invoice', request, params.id))),
    )
    serve(app, invoiceCalls, 'GET /api/orders/{id}/stripe/invoice/', async ({ params, request, reply }) =>
      send(reply, await pdf(await asked('invoice', request, params.id))),
    )
    serve(
      app,
      invoiceCalls,
      'GET /orders/docs/orders/{id}/credit-note/',
      async ({ params, request, reply }) =>
        send(reply, await pdf(await asked('credit-note', request, params.id))),
    )
    serve(app, invoiceCalls, 'GET /orders/docs/orders/{id}/invoice.xml', async ({ params, request, reply }) =>
      send(reply, eInvoiceOf(await asked('invoice', request, params.id))),
    )
    serve(
      app,
      invoiceCalls,
      'GET /orders/docs/orders/{id}/credit-note.xml',
      async ({ params, request, reply }) =>
        send(reply, eInvoiceOf(await asked('credit-note', request, params.id))),
    )
  })
}

/** A person who follows a link to a document is led to sign in and back; a program is refused. */
async function signInFirst(request: FastifyRequest, reply: FastifyReply) {
  const isPerson = request.headers.accept?.includes('text/html')
  if (!request.customer && isPerson)
    return reply.redirect(`/accounts/login/?next=${encodeURIComponent(request.url)}`)
  return requireCustomer(request, reply)
}

function send(reply: FastifyReply, { filename, contentType, content }: Attachment) {
  return reply.header('content-disposition', `inline; filename="${filename}"`).type(contentType).send(content)
}
