import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Shop } from '../../shop.ts'
import { paymentPage, unknownPaymentPage } from './card-page.ts'
import { payCheckout } from './pay-checkout.ts'
import { findCheckout, type SandboxCheckout } from './store.ts'

const stylesheet = readFileSync(new URL('./card.css', import.meta.url), 'utf8')
const params = z.object({ id: z.string() })
const answerOfTheBank = z.object({ action: z.enum(['pay', 'decline']) })

/** The page that stands in for the card provider. Registered only while card payments are in sandbox. */
export function sandboxPaymentRoutes(server: FastifyInstance, shop: Shop) {
  const app = server.withTypeProvider<ZodTypeProvider>()

  app.get('/sandbox/pay/:id', { schema: { hide: true, params } }, async (request, reply) => {
    const checkout = await checkoutAt(shop, request.params.id)
    return checkout ? sendPage(reply, pageOf(shop, checkout)) : sendUnknown(shop, request, reply)
  })

  app.post(
    '/sandbox/pay/:id',
    // As at the provider it stands in for, knowing the unguessable id is what lets a person pay.
    { schema: { hide: true, params, body: answerOfTheBank }, config: { withoutCsrf: true } },
    async (request, reply) => {
      const checkout = await checkoutAt(shop, request.params.id)
      if (!checkout) return sendUnknown(shop, request, reply)
      if (request.body.action === 'decline')
        return sendPage(reply, pageOf(shop, checkout, { isDeclined: true }))

      // The second click of two gets the same answer: the money came once.
      const outcome = await payCheckout(shop, checkout.id)
      if (outcome === 'paid') return reply.redirect(checkout.successUrl, 303)
      return sendPage(reply, pageOf(shop, checkout))
    },
  )

  app.get('/sandbox/payment.css', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(stylesheet),
  )
}

async function checkoutAt({ db }: Shop, id: string): Promise<SandboxCheckout | null> {
  return /^\w+$/.test(id) ? findCheckout(db, id) : null
}

function pageOf({ config, clock }: Shop, checkout: SandboxCheckout, { isDeclined = false } = {}): string {
  return paymentPage({ checkout, now: clock.now(), productName: config.productName, isDeclined })
}

function sendUnknown({ config }: Shop, request: FastifyRequest, reply: FastifyReply) {
  return sendPage(reply.status(404), unknownPaymentPage(config.productName, request.language))
}

function sendPage(reply: FastifyReply, page: string) {
  return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page)
}
