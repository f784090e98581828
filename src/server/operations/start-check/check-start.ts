import { access, constants } from 'node:fs/promises'
import { type Config, ConfigError, readConfig } from '../../config/config.ts'
import { migrationState, NewerDatabase } from '../../platform/database/migrate.ts'
import { withClient } from '../../platform/database/with-client.ts'
import { findCluster } from '../../platform/embedded-postgres/cluster.ts'
import { startDatabase } from '../backup/start-database.ts'
import {
  checkAddress,
  describeError,
  type Finding,
  failed,
  ok,
  serviceChecks,
  warning,
} from './check-services.ts'

const oldestVersion = 15
const connectionsOfProcess = 15

const checks = { address: checkAddress, database: checkDatabase, ...serviceChecks }

/** `bin/start --check`: prints a line for each check, and returns the exit code. Nothing is sent, ordered or changed. */
export async function checkStart(environment: NodeJS.ProcessEnv, print: (line: string) => void) {
  const config = readOrPrint(environment, print)
  if (!config) return 1
  const findings = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      const { outcome, words } = await check(config).catch(error => failed(describeError(error)))
      return { outcome, line: `${outcome.padEnd(7)}  ${name}: ${words}` }
    }),
  )
  for (const { line } of findings) print(line)
  const count = findings.filter(({ outcome }) => outcome === 'failed').length
  print(count === 0 ? 'The shop can start.' : `${count} of ${findings.length} checks failed.`)
  return count === 0 ? 0 : 1
}

function readOrPrint(environment: NodeJS.ProcessEnv, print: (line: string) => void): Config | null {
  try {
    const config = readConfig(environment)
    print('ok       configuration: every variable is valid')
    return config
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    for (const problem of error.problems) print(`failed   configuration: ${problem}`)
    return null
  }
}

/** The embedded one is started and stopped for this, unless a shop uses it. */
async function checkDatabase(config: Config): Promise<Finding> {
  const { databaseUrl, dataDir, processes } = config
  if (databaseUrl) return checkServer(databaseUrl, processes)
  if (!(await findCluster(dataDir))) {
    await access(dataDir, constants.W_OK)
    return ok(`embedded; the first start creates it in ${dataDir}`)
  }
  const embedded = await startDatabase(config, { log: () => {} })
  try {
    return await checkServer(embedded.url, processes)
  } finally {
    await embedded.stop()
  }
}

type Server = {
  version: number
  encoding: string
  database: string
  canCreate: boolean
  canCreateInPublic: boolean
  isReadOnly: boolean
  connections: number
}

async function checkServer(url: string, processes: number): Promise<Finding> {
  const server = await readServer(url).catch((error: unknown) => describeError(error))
  const { host } = new URL(url)
  if (typeof server === 'string') return failed(`DATABASE_URL: cannot connect to ${host}: ${server}`)

  if (server.version < oldestVersion)
    return failed(`PostgreSQL ${server.version} is too old: the shop needs ${oldestVersion} or later`)
  if (server.encoding !== 'UTF8') return failed(`the encoding is ${server.encoding} instead of UTF8`)
  if (server.isReadOnly) return failed('the server is read-only: it is not the primary')
  if (!server.canCreate)
    return failed(`the user may not create schemas: grant create on database ${server.database} to it`)
  if (!server.canCreateInPublic)
    return failed('the user may not create tables: grant create on schema public to it')

  const state = await migrationState(url)
  if (state === 'newer') return failed(new NewerDatabase().message)
  const words = `PostgreSQL ${server.version}, ${migrationWords[state]}`
  const needed = connectionsOfProcess * processes
  if (server.connections < needed)
    return warning(
      `${words}; max_connections allows ${server.connections}, and the shop opens up to ${needed}`,
    )
  return ok(words)
}

const migrationWords = {
  new: 'empty: the start creates the tables',
  behind: 'older: the start migrates it',
  current: 'all migrations are applied',
}

async function readServer(url: string): Promise<Server> {
  const { rows } = await withClient({ connectionString: url, application_name: 'store check' }, client =>
    client.query<Server>(`
      select current_setting('server_version_num')::integer / 10000 as version,
        current_setting('server_encoding') as encoding, current_database() as database,
        has_database_privilege(current_database(), 'create') as "canCreate",
        has_schema_privilege('public', 'create') as "canCreateInPublic",
        pg_is_in_recovery() or current_setting('default_transaction_read_only') = 'on' as "isReadOnly",
        current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer
          as connections`),
  )
  const [server] = rows
  if (!server) throw new Error('it returned no settings')
  return server
}
