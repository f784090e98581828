import type { FastifyInstance } from 'fastify'
import { chatCalls } from '../../contract/chat.ts'
import { createChatLink } from '../chat/chat-link.ts'
import { signedInCustomer } from '../identity/sign-in/session.ts'
import { requireOwnOrder } from '../orders/own-order.ts'
import { countTries } from '../platform/http/rate-limit.ts'
import { serve } from '../platform/http/serve.ts'
import type { Shop } from '../shop.ts'
import { orderWords } from './order-words.ts'
import { requirePayableInChat } from './require-payable.ts'

export function chatLinkRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, chatCalls, 'POST /api/orders/{id}/chat-link/', async ({ params, request }) => {
    const customer = signedInCustomer(request)
    const order = await requireOwnOrder(shop.db, customer.id, params.id)
    await requirePayableInChat(shop, order)
    const limit = { name: 'chat-link', subject: String(customer.id), most: 60, withinSeconds: 3600 }
    await countTries(shop.db, shop.clock.now(), [limit])
    return {
      ok: true,
      message: orderWords[request.language].chatLinkMade,
      data: { url: await createChatLink(shop, order) },
    }
  })
}
