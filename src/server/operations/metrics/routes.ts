import { statfs } from 'node:fs/promises'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { PoolUse } from '../../platform/database/database.ts'
import { counter, gauge, type Metric, requestDurations, writeMetrics } from '../../platform/http/metrics.ts'
import { repeatFor, waitAtMost } from '../../platform/in-time.ts'
import { isSameSecret } from '../../platform/is-same-secret.ts'
import { providerCalls } from '../../platform/provider-calls.ts'
import type { Shop } from '../../shop.ts'
import { openProcessMetrics } from './all-processes.ts'
import { readShopFigures } from './shop-figures.ts'

const databaseMs = 2_000
const figuresForMs = 15_000

type Pools = Record<string, () => PoolUse>

/** docs/operations/monitoring.md, 'Metrics' */
export function metricsRoute(app: FastifyInstance, shop: Shop, pools: Pools) {
  const watch = watchProcess()
  const processes = openProcessMetrics(() => [
    ...watch.read(),
    requestDurations.read(),
    providerCalls.read(),
    ...readPools(pools),
  ])
  app.addHook('onClose', async () => {
    processes.close()
    watch.stop()
  })
  const readFigures = repeatFor(
    figuresForMs,
    () => readShopFigures(shop),
    () => shop.clock.now().getTime(),
  )

  app.get(
    '/metrics',
    { config: { withoutCookies: true }, schema: { hide: true } },
    async (request, reply) => {
      if (!isAllowed(request, shop.config.metricsToken)) return reply.callNotFound()
      const metrics = [
        ...(await processes.readAll()),
        ...(await readDisk(shop.config.dataDir)),
        ...(await readFromDatabase(shop, readFigures)),
      ]
      return reply
        .header('cache-control', 'no-store')
        .type('text/plain; version=0.0.4; charset=utf-8')
        .send(writeMetrics(metrics, shop.config.catalog.slug))
    },
  )
}

/** A proxy on this machine forwards requests of others, and says so in a header. */
function isAllowed(request: FastifyRequest, token: string | null): boolean {
  const { authorization, ...headers } = request.headers
  if (token !== null && authorization && isSameSecret(authorization, `Bearer ${token}`)) return true
  const isForwarded = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'].some(
    name => headers[name] !== undefined,
  )
  return !isForwarded && /^(::1$|(::ffff:)?127\.)/.test(request.socket.remoteAddress ?? '')
}

function readPools(pools: Pools): Metric[] {
  const uses = Object.entries(pools).map(([pool, readUse]) => ({ pool, ...readUse() }))
  return [
    gauge(
      'shop_database_connections',
      'Open connections of the pools of this process.',
      uses.flatMap(({ pool, busy, idle }) => [
        { labels: { pool, state: 'busy' }, value: busy },
        { labels: { pool, state: 'idle' }, value: idle },
      ]),
    ),
    gauge(
      'shop_database_waiting',
      'Statements and transactions that wait for a connection.',
      uses.map(({ pool, waiting }) => ({ labels: { pool }, value: waiting })),
    ),
  ]
}

/** Returns only `shop_database_up` if the database does not answer in time. */
async function readFromDatabase(shop: Shop, readFigures: () => Promise<Metric[]>): Promise<Metric[]> {
  const up = (value: 0 | 1) =>
    gauge('shop_database_up', 'Whether the database answered within 2 seconds.', value)
  const inTime = <Result>(reading: Promise<Result>) =>
    waitAtMost(databaseMs, reading).catch((error: unknown) => {
      shop.log.warn({ err: error }, 'metrics without the figures of the database')
    })
  if (!(await inTime(shop.db.execute(sql`select 1`)))) return [up(0)]
  return [up(1), ...((await inTime(readFigures())) ?? [])]
}

const resolutionMs = 20

/** Under the names that Prometheus' own libraries give them. */
function watchProcess(): { read(): Metric[]; stop(): void } {
  const delays = monitorEventLoopDelay({ resolution: resolutionMs })
  delays.enable()
  return { read: () => [...readUse(), ...readDelays(delays)], stop: () => void delays.disable() }
}

function readUse(): Metric[] {
  const { rss, heapUsed, heapTotal } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  const startedAt = Date.now() / 1000 - process.uptime()
  return [
    counter('process_cpu_seconds_total', 'Processor time.', (user + system) / 1e6),
    gauge('process_resident_memory_bytes', 'Memory of the process.', rss),
    gauge('process_start_time_seconds', 'When the process started, in seconds since 1970.', startedAt),
    gauge('nodejs_heap_size_used_bytes', 'Used heap.', heapUsed),
    gauge('nodejs_heap_size_total_bytes', 'Reserved heap.', heapTotal),
  ]
}

/** Since they were read last. */
function readDelays(delays: ReturnType<typeof monitorEventLoopDelay>): Metric[] {
  const lag = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - resolutionMs / 1000)
  const metrics = [
    gauge(
      'nodejs_eventloop_lag_p50_seconds',
      'Median lag of the event loop since the last reading.',
      lag(delays.percentile(50)),
    ),
    gauge(
      'nodejs_eventloop_lag_p99_seconds',
      'Lag of the event loop, 99th percentile.',
      lag(delays.percentile(99)),
    ),
    gauge('nodejs_eventloop_lag_max_seconds', 'Longest lag of the event loop.', lag(delays.max)),
  ]
  delays.reset()
  return metrics
}

async function readDisk(folder: string): Promise<Metric[]> {
  const found = await statfs(folder).catch(() => null)
  if (!found) return []
  return [
    gauge('shop_disk_free_bytes', 'Free space in DATA_DIR.', found.bavail * found.bsize),
    gauge('shop_disk_size_bytes', 'Size of the file system of DATA_DIR.', found.blocks * found.bsize),
  ]
}
