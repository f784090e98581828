import { buildApp } from './app.ts'
import { type Config, ConfigError, readConfig, sandboxedServices } from './config/config.ts'
import { isLostStatement, lostStatement } from './platform/connection-fault.ts'
import { startEmbeddedPostgres } from './platform/embedded-postgres/start-embedded-postgres.ts'
import { migrate } from './platform/migrate.ts'

/** The process exits with 1 if it cannot start. */
export async function startShop(environment: NodeJS.ProcessEnv) {
  try {
    await start(readConfig(environment))
  } catch (error) {
    console.error(explain(error))
    process.exit(1)
  }
}

function explain(error: unknown): unknown {
  if (isLostStatement(error)) return lostStatement
  return error instanceof ConfigError ? error.message : error
}

/** Opens database, migrations, routes and port. A signal closes them in reverse order. */
async function start(config: Config) {
  const database = config.databaseUrl
    ? { url: config.databaseUrl, stop: async () => {} }
    : await startEmbeddedPostgres({ dataDir: config.dataDir, log: print })
  const stopDatabaseAndThrow = async (error: unknown) => {
    await database.stop()
    throw error
  }

  await migrate(database.url, { log: print }).catch(stopDatabaseAndThrow)
  const pages = process.env.SHOP_PAGES === 'development' ? 'development' : 'built'
  const { app } = await buildApp({ config, databaseUrl: database.url, pages: { kind: pages } }).catch(
    stopDatabaseAndThrow,
  )
  stopOnSignal(async () => {
    await app.close()
    await database.stop()
  })
  await app.listen({ host: config.host, port: config.port }).catch(async error => {
    await app.close()
    await stopDatabaseAndThrow(error)
  })

  print(`Listening on ${config.baseUrl}`)
  for (const service of sandboxedServices(config)) print(`In sandbox: ${service}`)
}

function stopOnSignal(stop: () => Promise<void>) {
  let stopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      stop().then(
        () => process.exit(0),
        error => {
          console.error(error)
          process.exit(1)
        },
      )
    })
}

function print(message: string) {
  console.log(message)
}
