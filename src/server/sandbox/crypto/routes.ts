import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { orderWords } from '../../checkout/order-words.ts'
import { findOrder } from '../../orders/store.ts'
import type { Shop } from '../../shop.ts'
import { sendSandboxPage } from '../sandbox-page.ts'
import { invoicePage, unknownInvoicePage } from './invoice-page.ts'
import { payInvoice, walletActions } from './pay-invoice.ts'
import { findInvoice } from './store.ts'

const params = z.object({ id: z.string() })
const walletAction = z.object({ action: z.enum(walletActions) })

export function cryptoSandboxRoutes(server: FastifyInstance, shop: Shop) {
  const app = server.withTypeProvider<ZodTypeProvider>()
  const { productName } = shop.config

  app.get('/sandbox/crypto/:id', { schema: { hide: true, params } }, async ({ params, language }, reply) => {
    const invoice = await findInvoice(shop.db, params.id)
    const order = invoice && (await findOrder(shop.db, invoice.orderId))
    if (!order) return sendSandboxPage(reply.status(404), unknownInvoicePage(productName, language))
    // The saved title is in the language of the order, which the chat may not have.
    const title = orderWords[language].lineTitle(productName, order)
    const shown = { ...invoice, title }
    return sendSandboxPage(
      reply,
      invoicePage({ invoice: shown, now: shop.clock.now(), productName, language }),
    )
  })

  app.post(
    '/sandbox/crypto/:id',
    // Like the payment system's page, it is protected by its unguessable id alone.
    { schema: { hide: true, params, body: walletAction }, config: { withoutCsrf: true } },
    async ({ params, language, body }, reply) => {
      const invoice = await findInvoice(shop.db, params.id)
      if (!invoice) return sendSandboxPage(reply.status(404), unknownInvoicePage(productName, language))
      await payInvoice(shop, invoice.id, body.action)
      return reply.redirect(`/sandbox/crypto/${invoice.id}`, 303)
    },
  )
}
