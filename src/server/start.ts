import { execFile } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { type Config, ConfigError, readConfig, sandboxedServices } from './config/config.ts'
import { startDatabase } from './operations/backup/start-database.ts'
import { isLostStatement, lostStatement } from './platform/database/database-errors.ts'
import { migrate, NewerDatabase } from './platform/database/migrate.ts'
import { withClient } from './platform/database/with-client.ts'

/** What has been started, in this order. */
type Running = { database?: Promise<DatabaseServer>; app?: FastifyInstance }
type DatabaseServer = { url: string; superuserUrl: string; stop(): Promise<void> }

/** Something outside the shop prevents the start: printed without a stack trace. */
class StartFault extends Error {}

const isDevelopment = process.env['SHOP_PAGES'] === 'development'
const startMs = 10_000
const requestsMs = 10_000
const closeMs = 20_000

/** The process exits with 1 if it cannot start. A signal stops it, also during the start. */
export async function startShop(environment: NodeJS.ProcessEnv) {
  const running: Running = {}
  const stopping = new AbortController()
  const started = start(environment, running, stopping.signal)
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      if (stopping.signal.aborted) return
      stopping.abort()
      exitAfter(
        Promise.race([started.catch(() => {}), setTimeout(startMs)]).then(() => stop(running)),
        0,
      )
    })

  await started.catch(error => {
    if (stopping.signal.aborted) return
    console.error(describe(error))
    exitAfter(stop(running), 1)
  })
}

function describe(error: unknown): unknown {
  if (isLostStatement(error)) return lostStatement
  const isExplained = [ConfigError, StartFault, NewerDatabase].some(kind => error instanceof kind)
  return isExplained && error instanceof Error ? error.message : error
}

async function start(environment: NodeJS.ProcessEnv, running: Running, stopping: AbortSignal) {
  const config = readConfig(environment)
  const launched = Promise.withResolvers<void>()
  running.database = openDatabaseServer(config, launched.resolve)
  // While PostgreSQL starts, the app is loaded: Node does nothing else meanwhile.
  await Promise.race([launched.promise, running.database])
  const { buildApp } = await import('./app.ts')
  const { url, superuserUrl } = await running.database
  stopping.throwIfAborted()
  await migrate(url, { log: console.log })
  stopping.throwIfAborted()
  const pages = { kind: isDevelopment ? 'development' : 'built' } as const
  const { app } = await buildApp({ config, databaseUrl: url, superuserUrl, pages })
  running.app = app
  stopping.throwIfAborted()
  await app.ready()
  stopping.throwIfAborted()
  await app.listen({ host: config.host, port: config.port }).catch(explain('HOST, PORT'))

  console.log(`Listening on ${config.baseUrl}`)
  if (process.env['NOTIFY_SOCKET']) notifySystemd('--ready')
  for (const service of sandboxedServices(config)) console.log(`In sandbox: ${service}`)
}

async function openDatabaseServer(config: Config, onLaunched: () => void): Promise<DatabaseServer> {
  const { databaseUrl: url } = config
  if (!url)
    return startDatabase(config, { log: console.log, onLost: exitNow, onLaunched }).catch(
      explain(config.backupDir ? 'DATA_DIR, BACKUP_DIR' : 'DATA_DIR'),
    )
  await withClient({ connectionString: url }, async () => {}).catch(
    explain(`DATABASE_URL: cannot connect to ${new URL(url).host}`),
  )
  return { url, superuserUrl: url, stop: async () => {} }
}

/** Stops in reverse order. A request or a job that does not end in time is cut off. */
async function stop({ database, app }: Running) {
  try {
    if (app) await closeApp(app)
  } finally {
    const opened = await database?.catch(() => undefined)
    await opened?.stop()
  }
}

async function closeApp(app: FastifyInstance) {
  if (!isDevelopment) await app.drain()
  const closed = app.close()
  await Promise.race([closed, setTimeout(requestsMs)])
  app.server.closeAllConnections()
  await Promise.race([closed, setTimeout(closeMs - requestsMs)])
}

function exitAfter(stopped: Promise<void>, code: number) {
  stopped.then(
    () => process.exit(code),
    error => exitNow(error instanceof Error ? error.message : error),
  )
}

function exitNow(reason: string) {
  console.error(reason)
  process.exit(1)
}

function explain(what: string) {
  return (error: Error & { code?: string }): never => {
    // Several refused addresses are an AggregateError without a message.
    throw new StartFault(`${what}: ${error.message || error.code}`, { cause: error })
  }
}

/** Node cannot open the socket of systemd itself: it takes datagrams. */
function notifySystemd(state: string) {
  execFile('systemd-notify', [state], error => {
    if (error) console.error(`systemd was not notified that the shop is ready: ${error.message}`)
  })
}
