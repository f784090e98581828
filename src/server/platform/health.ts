import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Database } from './database.ts'

export function serveHealth(app: FastifyInstance, db: Database) {
  const health = z.object({ status: z.enum(['ok', 'unavailable']) })
  app.get(
    '/health',
    { schema: { hide: true, response: { 200: health, 503: health } } },
    async (request, reply) => {
      try {
        await db.execute(sql`select 1`)
        return { status: 'ok' as const }
      } catch (error) {
        request.log.error({ err: error }, 'the database is not responding')
        return reply.status(503).send({ status: 'unavailable' })
      }
    },
  )
}
