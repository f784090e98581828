import { buildApp } from './app.ts'
import { type Config, ConfigError, readConfig, sandboxedServices } from './config/config.ts'
import { startEmbeddedPostgres } from './platform/embedded-postgres/start-embedded-postgres.ts'
import { migrate } from './platform/migrate.ts'

/** The whole life of a shop's process; it ends with 1 when it cannot start. */
export async function startShop(environment: NodeJS.ProcessEnv) {
  try {
    await start(readConfig(environment))
  } catch (error) {
    console.error(error instanceof ConfigError ? error.message : error)
    process.exit(1)
  }
}

/** Database, migrations, routes, then the door; a signal closes them in the opposite order. */
async function start(config: Config) {
  const database = config.databaseUrl
    ? { url: config.databaseUrl, stop: async () => {} }
    : await startEmbeddedPostgres({ dataDir: config.dataDir, log: say })
  const stopDatabaseAndThrow = async (error: unknown) => {
    await database.stop()
    throw error
  }

  await migrate(database.url).catch(stopDatabaseAndThrow)
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

  say(`Listening on ${config.baseUrl}`)
  for (const service of sandboxedServices(config)) say(`In sandbox: ${service}`)
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

function say(message: string) {
  console.log(message)
}
