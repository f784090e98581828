import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readIdempotencyKey } from '../../platform/http/idempotency-key.ts'
import type { Shop } from '../../shop.ts'
import { claimAnswer, saveAnswer } from './answer-store.ts'
import { tokenCustomer } from './require-token.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** It changes something: a repeated `Idempotency-Key` gets the answer of the first request. */
    isWriting?: boolean
  }
  interface FastifyRequest {
    /** Null if the answer of this request is not saved. */
    answerKey: string | null
  }
}

/** docs/domain.md, 'API tokens'. A refused request changed nothing, so its key is free again. */
export function answerOnce(app: FastifyInstance, { db, clock }: Shop) {
  app.decorateRequest('answerKey', null)
  app.addHook('preHandler', async (request, reply) => {
    const key = request.routeOptions.config.isWriting ? readIdempotencyKey(request) : null
    if (key === null) return
    const asked = { customerId: tokenCustomer(request), key, requestHash: hashRequest(request) }
    const answer = await claimAnswer(db, asked, clock.now())
    if (answer !== null) return reply.send(answer)
    request.answerKey = key
  })
  app.addHook('preSerialization', async (request, reply, body) => {
    const key = request.answerKey
    request.answerKey = null
    // After a fault it is not known what was done.
    if (key !== null && reply.statusCode < 500)
      await saveAnswer(db, { customerId: tokenCustomer(request), key }, reply.statusCode < 300 ? body : null)
    return body
  })
}

function hashRequest({ method, url, body }: FastifyRequest): string {
  return createHash('sha256')
    .update(`${method} ${url} ${JSON.stringify(body ?? null)}`)
    .digest('hex')
}
