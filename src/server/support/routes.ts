import type { FastifyInstance } from 'fastify'
import { supportCalls } from '../../contract/support.ts'
import { signedInCustomer } from '../identity/sign-in/session.ts'
import { serve } from '../platform/http/serve.ts'
import type { Shop } from '../shop.ts'
import { answerQuestion } from './answer-question.ts'

/** Behind `requireCustomer`. */
export function supportRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, supportCalls, 'POST /api/support/ask', async ({ body: { question }, request }) => {
    const reply = await answerQuestion(shop, {
      question,
      customerId: signedInCustomer(request).id,
      address: request.ip,
      language: request.language,
    })
    return 'error' in reply ? reply : { data: reply }
  })
}
