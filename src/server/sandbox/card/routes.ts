import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Shop } from '../../shop.ts'
import { enqueueWebhook } from '../deliver-webhook.ts'
import { sendSandboxPage } from '../sandbox-page.ts'
import { cardPage, unknownCheckoutPage } from './card-page.ts'
import { findCheckout, markCheckoutPaid, type SandboxCheckout } from './store.ts'

const params = z.object({ id: z.string() })
const bankAnswer = z.object({ action: z.enum(['pay', 'decline']) })

export function cardSandboxRoutes(server: FastifyInstance, shop: Shop) {
  const app = server.withTypeProvider<ZodTypeProvider>()

  app.get('/sandbox/pay/:id', { schema: { hide: true, params } }, async (request, reply) => {
    const checkout = await findCheckout(shop.db, request.params.id)
    return checkout ? sendCheckout(shop, reply, checkout) : sendUnknown(shop, request, reply)
  })

  app.post(
    '/sandbox/pay/:id',
    // Like the provider's page, it is protected by its unguessable id alone.
    { schema: { hide: true, params, body: bankAnswer }, config: { withoutCsrf: true } },
    async (request, reply) => {
      const { id } = request.params
      const isDeclined = request.body.action === 'decline'
      const open = await findCheckout(shop.db, id)
      if (!open) return sendUnknown(shop, request, reply)

      if (!isDeclined) await payCheckout(shop, open)
      const checkout = (await findCheckout(shop.db, id)) ?? open
      // A second click gets the same answer.
      if (!isDeclined && checkout.status === 'paid') return reply.redirect(checkout.successUrl, 303)
      return sendCheckout(shop, reply, checkout, { isDeclined })
    },
  )
}

async function payCheckout(shop: Shop, { id, orderId }: SandboxCheckout) {
  await shop.db.transaction(async tx => {
    if (await markCheckoutPaid(tx, id, shop.clock.now()))
      await enqueueWebhook(tx, shop, 'card', {
        id: `evt_${id}_completed`,
        object: 'event',
        type: 'checkout.session.completed',
        data: { object: { id, object: 'checkout.session', client_reference_id: String(orderId) } },
      })
  })
}

function sendCheckout(
  { config, clock }: Shop,
  reply: FastifyReply,
  checkout: SandboxCheckout,
  { isDeclined = false } = {},
) {
  const page = cardPage({ checkout, now: clock.now(), productName: config.productName, isDeclined })
  return sendSandboxPage(reply, page)
}

function sendUnknown({ config }: Shop, request: FastifyRequest, reply: FastifyReply) {
  return sendSandboxPage(reply.status(404), unknownCheckoutPage(config.productName, request.language))
}
