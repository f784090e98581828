import { realpath } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { connectionOptions } from '../database/database.ts'
import { locks } from '../locks/locks.ts'
import type { Cluster } from './cluster.ts'
import { findServer, launchServer } from './server.ts'
import { ensureShopRole, shopUrl, superuserUrl } from './shop-role.ts'

/** Prevents other processes from stopping the server that this process uses. */
export type Lease = Awaited<ReturnType<typeof takeLease>>

type LeaseConnection = pg.Client & { ref(): void; unref(): void }

type Watch = {
  log: (message: string) => void
  onLost?: ((reason: string) => void) | undefined
  maxRestarts?: number | undefined
}

/** A shared advisory lock, which ends with its process. It also proves that this server belongs to the cluster. */
export async function takeLease(cluster: Cluster, port: number, { log, onLost, maxRestarts = 60 }: Watch) {
  let holder: LeaseConnection | undefined
  let retaking: Promise<void> | undefined
  const released = new AbortController()

  async function take() {
    const client = await connect(cluster, port)
    holder = client
    client.once('end', () => {
      holder = undefined
      if (!released.signal.aborted) retaking = retake()
    })
  }

  /** When one backend crashes, PostgreSQL drops all connections and continues. When its main process dies, it ends. */
  async function retake() {
    log('PostgreSQL dropped the connection that keeps it running for this process; reconnecting')
    let failedRestarts = 0
    while (!holder) {
      await setTimeout(500, undefined, { ref: false, signal: released.signal }).catch(() => {})
      if (released.signal.aborted) return
      try {
        await restartIfDead(cluster, port, log)
      } catch (error) {
        if (++failedRestarts < maxRestarts) continue
        return onLost?.(error instanceof Error ? error.message : String(error))
      }
      await take().catch(() => {})
    }
  }

  await take()
  return {
    url: shopUrl({ password: cluster.password, port }),
    superuserUrl: superuserUrl({ password: cluster.password, port }),
    /** True if no other process has a lease. Then no lease can be taken until the server has stopped. */
    async release() {
      released.abort()
      await retaking
      holder?.ref()
      return holder ? isLastLease(holder) : false
    },
    /** Call after `release`, when the server has stopped or other processes use it. */
    async close() {
      await holder?.end()
    },
  }
}

/** The port stays the same, because the connection pools of all processes look for the server there. */
async function restartIfDead(cluster: Cluster, port: number, log: (message: string) => void) {
  const state = await findServer(cluster.folder)
  if (state.kind === 'ready' && state.port !== port)
    throw new Error(`PostgreSQL on ${cluster.folder} now listens on port ${state.port} instead of ${port}`)
  if (state.kind !== 'absent') return
  if (!(await launchServer(cluster, port, state.stalePid)))
    throw new Error(
      `PostgreSQL on ${cluster.folder} has died, and port ${port} or its memory is still in use`,
    )
  log(`PostgreSQL had died; started again on ${cluster.folder}`)
}

async function connect(cluster: Cluster, port: number): Promise<LeaseConnection> {
  const server = { password: cluster.password, port }
  const client = new pg.Client({
    ...connectionOptions,
    connectionString: superuserUrl(server, 'postgres'),
    application_name: 'store lease',
    // @types/pg lacks the client's ref and unref.
  }) as LeaseConnection
  // 'end' follows every 'error'.
  client.on('error', () => {})
  try {
    await client.connect()
    await requireOwnServer(client, cluster)
    await client.query('select pg_advisory_lock_shared($1)', [locks.embeddedServer])
    await ensureDatabase(client)
    await ensureShopRole(client, server)
  } catch (error) {
    await client.end()
    throw error
  }
  // An unstopped database must not keep a finished process alive. The next start uses the running server.
  client.unref()
  return client
}

async function requireOwnServer(client: pg.Client, cluster: Cluster) {
  const { rows } = await client.query<{ folder: string }>(
    "select current_setting('data_directory') as folder",
  )
  const folder = await realpath(rows[0]?.folder ?? '').catch(() => undefined)
  if (folder !== cluster.folder)
    throw new Error(`PostgreSQL on this port serves ${folder}, not ${cluster.folder}`)
}

async function ensureDatabase(client: pg.Client) {
  const { rowCount } = await client.query("select from pg_database where datname = 'astra'")
  if (rowCount) return
  await client.query('create database astra').catch(async error => {
    // Another process has created it at the same time.
    if (!['42P04', '23505'].includes(error.code)) throw error
  })
}

/** When two processes release at the same time, the last one to ask sees no other lease. */
async function isLastLease(holder: pg.Client): Promise<boolean> {
  try {
    await holder.query('select pg_advisory_unlock_shared($1)', [locks.embeddedServer])
    const { rows } = await holder.query<{ last: boolean }>('select pg_try_advisory_lock($1) as last', [
      locks.embeddedServer,
    ])
    return rows[0]?.last ?? false
  } catch {
    // The connection ended with the server: there is nothing left to stop.
    return false
  }
}
