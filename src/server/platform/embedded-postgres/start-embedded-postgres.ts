import { realpath, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { hasCode } from '../database/database-errors.ts'
import { withClient } from '../database/with-client.ts'
import { makeFolder, readGeneratedSecret } from '../files/data-folder.ts'
import { type Cluster, ensureCluster, noteCluster, placeCluster, systemFolder } from './cluster.ts'
import { type Lease, takeLease } from './lease.ts'
import { findServerUser, lastFault, prepareNativePrograms } from './programs.ts'
import { findFreePort, findServer, launchServer, readLog, stopServer } from './server.ts'
import { superuserUrl } from './shop-role.ts'

export type EmbeddedPostgresOptions = {
  dataDir: string
  log: (message: string) => void
  /** PostgreSQL has been launched, and is not ready yet. */
  onLaunched?: () => void
  /** PostgreSQL has died, and cannot be started again for this process. */
  onLost?: (reason: string) => void
  /** PostgreSQL settings that override ours: tests turn fsync off. */
  settings?: Record<string, string>
  packageFolder?: string
  choosePort?: () => Promise<number>
  maxRestarts?: number
}

const timeoutMs = 120_000

/** Uses the server that already runs on the data folder. Throws if the package has no binary for this machine. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions) {
  const cluster = await prepareCluster(options)
  const lease = await joinServer(cluster, options)
  let stopped: Promise<void> | undefined
  const { url, superuserUrl } = lease
  return {
    /** Its role owns the database and is no superuser. */
    url,
    /** Backups need it. */
    superuserUrl,
    /** Stops the server and waits for it, unless another process uses the same data folder. */
    stop: () => (stopped ??= leaveServer(cluster, lease)),
  }
}

async function prepareCluster(options: EmbeddedPostgresOptions): Promise<Cluster> {
  makeFolder(options.dataDir)
  const dataDir = await realpath(options.dataDir)
  const user = await findServerUser(join(dataDir, 'postgres'))
  const programs = await prepareNativePrograms({
    packageFolder: options.packageFolder,
    copiesFolder: user ? systemFolder : dataDir,
    user,
  })
  const password = readGeneratedSecret(dataDir, 'postgres-password')
  const folder = await placeCluster(dataDir, password, user)
  const logFile = join(dataDir, 'postgres.log')
  const cluster = { folder, password, programs, user, logFile, settings: options.settings ?? {} }
  await ensureCluster(cluster)
  await noteCluster(dataDir, folder, user)
  // Server processes are recognized by this path, so it must have no symbolic links.
  return { ...cluster, folder: await realpath(folder) }
}

async function joinServer(cluster: Cluster, options: EmbeddedPostgresOptions): Promise<Lease> {
  const deadline = Date.now() + timeoutMs
  const choosePort = options.choosePort ?? findFreePort
  let lastError: unknown
  while (Date.now() < deadline) {
    const state = await findServer(cluster.folder)
    if (state.kind === 'absent') {
      const isReady = await launchServer(cluster, await choosePort(), state.stalePid, options.onLaunched)
      if (isReady) options.log(`PostgreSQL started on ${cluster.folder}`)
    } else if (state.kind === 'ready') {
      try {
        return await takeLease(cluster, state.port, options)
      } catch (error) {
        const file = join(options.dataDir, 'postgres-password')
        if (hasCode(error, '28P01'))
          throw new Error(`PostgreSQL rejected the password in ${file}`, { cause: error })
        // Another process is probably stopping it.
        lastError = error
      }
    }
    await setTimeout(20)
  }
  const fault = lastFault(await readLog(cluster))
  throw new Error(`PostgreSQL on ${cluster.folder} is not responding: ${fault} (in ${cluster.logFile})`, {
    cause: lastError,
  })
}

async function leaveServer(cluster: Cluster, lease: Lease) {
  try {
    if (await lease.release()) await stopServer(cluster)
  } finally {
    await lease.close()
  }
}

/** Lets PostgreSQL replay the WAL of a restored cluster, by the recovery settings that are given, and stops it. */
export async function recoverCluster(options: EmbeddedPostgresOptions): Promise<Date | null> {
  await writeFile(join(options.dataDir, 'postgres', 'recovery.signal'), '', { mode: 0o600 })
  const cluster = await prepareCluster({
    ...options,
    // Until the end of the recovery no one can connect: then it is ready.
    settings: { ...options.settings, hot_standby: 'off' },
  })
  while (!(await launchServer(cluster, await findFreePort(), undefined)));
  try {
    const server = await findServer(cluster.folder)
    if (server.kind !== 'ready') throw new Error(`PostgreSQL has stopped: see ${cluster.logFile}`)
    const connectionString = superuserUrl({ port: server.port, password: cluster.password }, 'postgres')
    const { rows } = await withClient({ connectionString }, client =>
      client.query('select pg_last_xact_replay_timestamp() as at'),
    )
    return rows[0].at
  } finally {
    await stopServer(cluster)
  }
}
