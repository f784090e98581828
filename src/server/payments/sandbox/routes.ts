import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Shop } from '../../shop.ts'
import { payCheckout } from './pay-checkout.ts'
import { paymentPage, unknownPaymentPage } from './payment-page.ts'
import { findCheckout } from './store.ts'

const stylesheet = readFileSync(new URL('./sandbox.css', import.meta.url), 'utf8')
const params = z.object({ id: z.string() })
const answerOfTheBank = z.object({ action: z.enum(['pay', 'decline']) })

/** The page that stands in for the card provider. Registered only while card payments are in sandbox. */
export function sandboxPaymentRoutes(server: FastifyInstance, shop: Shop) {
  const app = server.withTypeProvider<ZodTypeProvider>()

  app.get('/sandbox/pay/:id', { schema: { hide: true, params } }, async (request, reply) => {
    const checkout = await findCheckout(shop.db, request.params.id)
    if (!checkout) return sendPage(reply.status(404), unknownPaymentPage(shop.config, request.language))
    return sendPage(reply, paymentPage({ checkout, now: shop.clock.now(), ...shop.config }))
  })

  app.post(
    '/sandbox/pay/:id',
    // As at the provider it stands in for, knowing the unguessable id is what lets a person pay.
    { schema: { hide: true, params, body: answerOfTheBank }, config: { withoutCsrf: true } },
    async (request, reply) => {
      const { id } = request.params
      const isDeclined = request.body.action === 'decline'
      if (!isDeclined) await payCheckout(shop, id)

      const checkout = await findCheckout(shop.db, id)
      if (!checkout) return sendPage(reply.status(404), unknownPaymentPage(shop.config, request.language))
      // Also for the second click of two: the money came once, and the answer is the same.
      if (!isDeclined && checkout.status === 'paid') return reply.redirect(checkout.successUrl, 303)
      return sendPage(reply, paymentPage({ checkout, now: shop.clock.now(), isDeclined, ...shop.config }))
    },
  )

  app.get('/sandbox/payment.css', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(stylesheet),
  )
}

function sendPage(reply: FastifyReply, page: string) {
  return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page)
}
