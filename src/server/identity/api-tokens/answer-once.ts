import { createHash } from 'node:crypto'
import { and, eq, lt } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database, Reader } from '../../platform/database/database.ts'
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts'
import { readIdempotencyKey } from '../../platform/http/idempotency-key.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Shop } from '../../shop.ts'
import { tokenCustomer } from './require-token.ts'
import { apiAnswers } from './tables.ts'

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

const keptMs = 24 * 3600_000
/** No request takes longer: the process that began it has crashed. */
const longestMs = 60_000

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

type AnswerKey = { customerId: number; key: string }

/** Null for the first request, which must save its answer. Refuses another request under the same key. */
async function claimAnswer(
  db: Reader,
  asked: AnswerKey & { requestHash: string },
  now: Date,
): Promise<unknown> {
  const claimed = await db
    .insert(apiAnswers)
    .values({ ...asked, createdAt: now })
    .onConflictDoUpdate({
      target: [apiAnswers.customerId, apiAnswers.key],
      set: { requestHash: asked.requestHash, body: null, createdAt: now },
      setWhere: lt(apiAnswers.createdAt, new Date(now.getTime() - keptMs)),
    })
    .returning({ key: apiAnswers.key })
  if (claimed.length > 0) return null
  const [first] = await db.select().from(apiAnswers).where(isUnder(asked))
  if (first && first.requestHash !== asked.requestHash) throw new Refusal('key-used')
  if (first?.body) return first.body
  // Whether it was done is not known, and doing it twice could free the seat of another server.
  if (first && now.getTime() - first.createdAt.getTime() > longestMs) throw new Refusal('request-interrupted')
  // If there is no row any more, the first request was refused a moment ago.
  throw new Refusal('request-in-progress', { retryAfterSeconds: 2 })
}

/** Null for a refusal. */
async function saveAnswer(db: Reader, asked: AnswerKey, body: unknown) {
  if (body === null) await db.delete(apiAnswers).where(isUnder(asked))
  else await db.update(apiAnswers).set({ body }).where(isUnder(asked))
}

export async function removeOldAnswers(db: Database, now: Date) {
  await deleteInBatches(db, apiAnswers, lt(apiAnswers.createdAt, new Date(now.getTime() - keptMs)))
}

function isUnder({ customerId, key }: AnswerKey) {
  return and(eq(apiAnswers.customerId, customerId), eq(apiAnswers.key, key))
}
