import { realpath } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import type { Cluster } from './cluster.ts'

/** One app process's share in a server, so that no process stops the server under another. */
export type Lease = {
  url: string
  /** True if no other process holds a lease; then none can be taken any more until the server has stopped. */
  giveUp(): Promise<boolean>
  /** Call after `giveUp`, when the server has stopped or is left to others. */
  close(): Promise<void>
}

const leaseLock = 7_141_907

type Holder = pg.Client & { ref(): void; unref(): void }

/**
 * A lease is a shared advisory lock on a connection of its own, so it ends with its process, however that ends.
 * Taking one also proves that the server on this port is the cluster's own.
 */
export async function takeLease(
  cluster: Cluster,
  port: number,
  log: (message: string) => void,
): Promise<Lease> {
  let holder: Holder | undefined
  let takingAgain: Promise<void> | undefined
  const givenUp = new AbortController()

  async function hold() {
    const client = await connect(cluster, port)
    holder = client
    client.once('end', () => {
      holder = undefined
      if (!givenUp.signal.aborted) takingAgain = holdAgain()
    })
  }

  /** A crash of one backend makes PostgreSQL drop every connection and go on. */
  async function holdAgain() {
    log('PostgreSQL dropped the connection that keeps it running for this process; taking it again')
    while (!holder && !givenUp.signal.aborted) {
      await setTimeout(500, undefined, { ref: false, signal: givenUp.signal }).catch(() => {})
      await hold().catch(() => {})
    }
  }

  await hold()
  return {
    url: `postgres://astra:${cluster.password}@127.0.0.1:${port}/astra`,
    async giveUp() {
      givenUp.abort()
      await takingAgain
      holder?.ref()
      return holder ? isLastLease(holder) : false
    },
    async close() {
      await holder?.end()
    },
  }
}

async function connect(cluster: Cluster, port: number): Promise<Holder> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'astra',
    password: cluster.password,
    database: 'postgres',
    application_name: 'astra lease',
    // pg's client has ref and unref, which @types/pg leaves out.
  }) as Holder
  // 'end' follows every 'error'.
  client.on('error', () => {})
  try {
    await client.connect()
    await requireOwnServer(client, cluster)
    await client.query('select pg_advisory_lock_shared($1)', [leaseLock])
    await ensureDatabase(client)
  } catch (error) {
    await client.end()
    throw error
  }
  // Forgetting to stop the database must not keep a finished process alive; the next start adopts the server.
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
    // Another process starting at the same moment has made it.
    if (!['42P04', '23505'].includes(error.code)) throw error
  })
}

/** Two processes giving up at once cannot both miss: whichever asks last sees no other lease. */
async function isLastLease(holder: pg.Client): Promise<boolean> {
  try {
    await holder.query('select pg_advisory_unlock_shared($1)', [leaseLock])
    const { rows } = await holder.query<{ last: boolean }>('select pg_try_advisory_lock($1) as last', [
      leaseLock,
    ])
    return rows[0]?.last ?? false
  } catch {
    // The connection went with the server: there is nothing left to stop.
    return false
  }
}
