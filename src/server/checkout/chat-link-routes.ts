import type { FastifyInstance } from 'fastify'
import { chatCalls } from '../../contract/chat.ts'
import type { Order } from '../../contract/orders.ts'
import { chatLinkFor } from '../chat/chat-link.ts'
import { countTries } from '../platform/rate-limit.ts'
import { Refusal } from '../platform/refusal.ts'
import { serve } from '../platform/serve.ts'
import type { Shop } from '../shop.ts'
import { signedInCustomer } from '../sign-in/session.ts'
import { payableOrder } from './crypto-invoice.ts'
import { ownOrder } from './list-orders.ts'
import { orderWords } from './order-words.ts'

/** Stands in the scope of signed-in customers. */
export function chatLinkRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, chatCalls, 'POST /api/orders/{id}/chat-link/', async ({ params, request }) => {
    const customer = signedInCustomer(request)
    requireInChat(await ownOrder(shop, customer, params.id, request.language))
    const limit = { name: 'chat-link', subject: String(customer.id), most: 60, withinSeconds: 3600 }
    await countTries(shop.db, shop.clock.now(), [limit])
    const order = await payableOrder(shop, params.id)
    if (!order) throw new Refusal('order-expired')
    return {
      ok: true,
      message: orderWords[request.language].chatLinkMade,
      data: { url: await chatLinkFor(shop, order) },
    }
  })
}

function requireInChat({ status, payment_method, money_waits }: Order) {
  if (payment_method !== 9) throw new Refusal('chat-not-offered')
  if (status === 'paid') throw new Refusal('order-already-paid')
  if (money_waits) throw new Refusal('money-looked-at')
  if (status === 'cancelled') throw new Refusal('order-cancelled')
  if (status === 'expired') throw new Refusal('order-expired')
}
