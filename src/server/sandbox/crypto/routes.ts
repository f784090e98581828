import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Shop } from '../../shop.ts'
import { actOnInvoice, walletActions } from './act-on-invoice.ts'
import { invoicePage, unknownInvoicePage } from './invoice-page.ts'
import { findInvoice, type SandboxInvoice } from './store.ts'

const params = z.object({ id: z.string() })
const whatTheWalletDoes = z.object({ action: z.enum(walletActions) })

/** The page that stands in for a crypto payment system. Registered only while crypto payments are in sandbox. */
export function cryptoSandboxRoutes(server: FastifyInstance, shop: Shop) {
  const app = server.withTypeProvider<ZodTypeProvider>()

  app.get('/sandbox/crypto/:id', { schema: { hide: true, params } }, async (request, reply) => {
    const invoice = await invoiceAt(shop, request.params.id)
    return invoice ? sendPage(reply, pageOf(shop, invoice)) : sendUnknown(shop, request, reply)
  })

  app.post(
    '/sandbox/crypto/:id',
    // As at the system it stands in for, knowing the unguessable id is what lets a person pay.
    { schema: { hide: true, params, body: whatTheWalletDoes }, config: { withoutCsrf: true } },
    async (request, reply) => {
      const invoice = await invoiceAt(shop, request.params.id)
      if (!invoice) return sendUnknown(shop, request, reply)
      await actOnInvoice(shop, invoice.id, request.body.action)
      return reply.redirect(`/sandbox/crypto/${invoice.id}`, 303)
    },
  )
}

async function invoiceAt({ db }: Shop, id: string): Promise<SandboxInvoice | null> {
  return /^\w+$/.test(id) ? findInvoice(db, id) : null
}

function pageOf({ config, clock }: Shop, invoice: SandboxInvoice): string {
  return invoicePage({ invoice, now: clock.now(), productName: config.productName })
}

function sendUnknown({ config }: Shop, request: FastifyRequest, reply: FastifyReply) {
  return sendPage(reply.status(404), unknownInvoicePage(config.productName, request.language))
}

function sendPage(reply: FastifyReply, page: string) {
  return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page)
}
