import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Database } from './database.ts'

const timeoutMs = 2_000

export function serveHealth(app: FastifyInstance, db: Database) {
  const health = z.object({ status: z.enum(['ok', 'unavailable']) })
  const check = shareCheck(db)
  app.get(
    '/health',
    { schema: { hide: true, response: { 200: health, 503: health } } },
    async (request, reply) => {
      try {
        await Promise.race([check(), timeOut()])
        return { status: 'ok' as const }
      } catch (error) {
        request.log.error({ err: error }, 'the database is not responding')
        return reply.status(503).header('retry-after', 5).send({ status: 'unavailable' })
      }
    },
  )
}

/** One at a time: checks of a database that hangs must not use up the connections. */
function shareCheck(db: Database): () => Promise<unknown> {
  let running: Promise<unknown> | undefined
  return () => (running ??= db.execute(sql`select 1`).finally(() => (running = undefined)))
}

async function timeOut(): Promise<never> {
  await setTimeout(timeoutMs, undefined, { ref: false })
  throw new Error(`no answer within ${timeoutMs} ms`)
}
