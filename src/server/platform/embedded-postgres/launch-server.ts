import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { readFile, rename, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import { lastFault, spawnOptions } from './run-program.ts'
import { findServer } from './running-server.ts'

export type Launch = 'ready' | 'try-again'

const maxLogBytes = 1_000_000

/** A port taken in the meantime, a start by another process, workers of a killed server that are ending. */
const temporary =
  /address already in use|lock file "postmaster\.pid" (already exists|is empty)|is still in use/i

/** Starts PostgreSQL, detached from the app's terminal, and waits until it is ready or has exited. */
export async function launchServer(
  cluster: Cluster,
  port: number,
  stalePid: number | undefined,
  onLaunched?: () => void,
): Promise<Launch> {
  await rotateLog(cluster.logFile)
  const logBefore = (await readLog(cluster)).length
  const server = spawnServer(cluster, port, stalePid)
  onLaunched?.()
  const exit = once(server, 'exit').then(() => 'exited' as const)

  while ((await Promise.race([exit, setTimeout(10)])) !== 'exited') {
    const state = await findServer(cluster.folder)
    if (state.kind === 'ready') {
      server.unref()
      return 'ready'
    }
  }

  const log = (await readLog(cluster)).slice(logBefore)
  if (temporary.test(log)) return 'try-again'
  throw new Error(`PostgreSQL on ${cluster.folder} did not start: ${lastFault(log)} (in ${cluster.logFile})`)
}

export async function findFreePort(): Promise<number> {
  const listener = createServer().listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const address = listener.address()
  listener.close()
  await once(listener, 'close')
  if (typeof address === 'object' && address) return address.port
  throw new Error('The system has no free port')
}

export async function readLog({ logFile }: Cluster): Promise<string> {
  return readFile(logFile, 'utf8').catch(() => '')
}

function spawnServer(cluster: Cluster, port: number, stalePid: number | undefined) {
  const options = spawnOptions(cluster.programs.postgres, cluster.user)
  // PostgreSQL trusts a pid file if any process has that pid. A pid in PG_GRANDPARENT_PID is considered stale.
  const env = stalePid ? { ...options.env, PG_GRANDPARENT_PID: String(stalePid) } : options.env
  const log = openSync(cluster.logFile, 'a', 0o600)
  const stdio = ['ignore' as const, log, log]
  const server = spawn(cluster.programs.postgres, serverArguments(cluster, port), {
    ...options,
    env,
    stdio,
    detached: true,
  })
  closeSync(log)
  return server
}

function serverArguments(cluster: Cluster, port: number): string[] {
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '90',
    shared_buffers: '64MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // The app logs its failed statements itself; here they would add customers' addresses to the log.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    ...cluster.settings,
  }
  return [
    '-D',
    cluster.folder,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
}

async function rotateLog(logFile: string) {
  const size = await stat(logFile).then(
    ({ size }) => size,
    () => 0,
  )
  if (size > maxLogBytes) await rename(logFile, `${logFile}.1`)
}
