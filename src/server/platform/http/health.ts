import { statfs } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Database } from '../database/database.ts'
import { newestMigration } from '../database/migrate.ts'
import { repeatFor, waitAtMost } from '../in-time.ts'
import { describeCause } from '../logging.ts'

type HealthOptions = { db: Database; dataDir: string; minFreeBytes: number }
type Fault = 'closing' | 'database' | 'migrations' | 'disk'

const timeoutMs = 2_000
const readyForMs = 1_000

const health = z.object({ status: z.enum(['ok', 'unavailable']) })
const readiness = z.object({
  status: z.enum(['ok', 'unavailable']),
  faults: z.array(z.enum(['closing', 'database', 'migrations', 'disk'])),
})

/** docs/operations/monitoring.md, 'Health' */
export function serveHealth(app: FastifyInstance, options: HealthOptions) {
  const readNewest = shareCheck(options.db)
  // Read once: an update replaces the files before it restarts this process.
  const known = newestMigration()
  const findFaults = repeatFor(readyForMs, async (): Promise<Fault[]> => {
    const [newest, freeBytes] = await Promise.all([
      readNewest().catch(() => null),
      readFreeBytes(options.dataDir),
    ])
    return [
      newest === null ? (['database'] as const) : [],
      newest !== null && newest < known ? (['migrations'] as const) : [],
      freeBytes !== null && freeBytes < options.minFreeBytes ? (['disk'] as const) : [],
    ].flat()
  })

  app.get(
    '/health',
    { schema: { hide: true, response: { 200: health, 503: health } } },
    async (request, reply) => {
      if (app.isClosing()) return refuse(reply, { status: 'unavailable' as const })
      try {
        await readNewest()
        return { status: 'ok' as const }
      } catch (error) {
        request.log.error({ cause: describeCause(error) }, 'the database is not responding')
        return refuse(reply, { status: 'unavailable' as const })
      }
    },
  )

  app.get(
    '/readyz',
    {
      config: { withoutCookies: true },
      schema: { hide: true, response: { 200: readiness, 503: readiness } },
    },
    async (request, reply) => {
      const faults: Fault[] = app.isClosing() ? ['closing'] : await findFaults()
      if (faults.length === 0) return { status: 'ok' as const, faults }
      request.log.warn({ faults }, 'not ready')
      return refuse(reply, { status: 'unavailable' as const, faults })
    },
  )

  app.get(
    '/livez',
    { config: { withoutCookies: true }, schema: { hide: true, response: { 200: health } } },
    async () => ({ status: 'ok' as const }),
  )
}

function refuse<Body>(reply: FastifyReply, body: Body) {
  return reply.status(503).header('retry-after', 5).send(body)
}

/** Null without a data folder, which a shop with DATABASE_URL does not need. */
async function readFreeBytes(folder: string): Promise<number | null> {
  const found = await statfs(folder).catch(() => null)
  return found && found.bavail * found.bsize
}

/** One at a time: checks of a database that hangs must not use up the connections. */
function shareCheck(db: Database): () => Promise<number> {
  let running: Promise<number> | undefined
  const read = async () => {
    const { rows } = await db.execute<{ newest: number | null }>(
      sql`select max(created_at) as newest from drizzle.__drizzle_migrations`,
    )
    return rows[0]?.newest ?? 0
  }
  return async () => {
    const newest = await waitAtMost(timeoutMs, (running ??= read().finally(() => (running = undefined))))
    if (newest === undefined) throw new Error(`no answer within ${timeoutMs} ms`)
    return newest
  }
}
