import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withClient } from '../database/with-client.ts'
import { findFreePort, launchServer } from './launch-server.ts'
import { findServer, stopServer } from './running-server.ts'
import { type EmbeddedPostgresOptions, prepareCluster } from './start-embedded-postgres.ts'

/** Lets PostgreSQL replay the WAL of a restored cluster, by the recovery settings that are given, and stops it. */
export async function recoverCluster(options: EmbeddedPostgresOptions): Promise<Date | null> {
  await writeFile(join(options.dataDir, 'postgres', 'recovery.signal'), '', { mode: 0o600 })
  const cluster = await prepareCluster({
    ...options,
    // Until the end of the recovery no one can connect: then it is ready.
    settings: { ...options.settings, hot_standby: 'off' },
  })
  while ((await launchServer(cluster, await findFreePort(), undefined)) !== 'ready');
  try {
    const server = await findServer(cluster.folder)
    if (server.kind !== 'ready') throw new Error(`PostgreSQL has stopped: see ${cluster.logFile}`)
    return await readLastCommit(server.port, cluster.password)
  } finally {
    await stopServer(cluster)
  }
}

async function readLastCommit(port: number, password: string): Promise<Date | null> {
  const address = { host: '127.0.0.1', port, user: 'astra', password, database: 'postgres' }
  const { rows } = await withClient(address, client =>
    client.query('select pg_last_xact_replay_timestamp() as at'),
  )
  return rows[0].at
}
