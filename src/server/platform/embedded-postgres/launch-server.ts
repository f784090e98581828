import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { readFile, rename, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import { spawnOptions } from './run-program.ts'
import { findServer } from './running-server.ts'

export type Launch = 'ready' | 'try-again'

const largestLogBytes = 1_000_000

/** What passes by itself: a port taken meanwhile, another process's start, workers of a killed server going. */
const passing = /address already in use|lock file "postmaster\.pid" already exists|is still in use/i

/** Starts PostgreSQL, detached from the app's terminal, and waits until it is ready or has given up. */
export async function launchServer(
  cluster: Cluster,
  port: number,
  stalePid: number | undefined,
): Promise<Launch> {
  await rotateLog(cluster.logFile)
  const logBefore = (await readLog(cluster)).length
  const server = spawnServer(cluster, port, stalePid)
  const exit = once(server, 'exit').then(() => 'exited' as const)

  while ((await Promise.race([exit, setTimeout(10)])) !== 'exited') {
    const state = await findServer(cluster.folder)
    if (state.kind === 'ready') {
      server.unref()
      return 'ready'
    }
  }

  const log = (await readLog(cluster)).slice(logBefore)
  if (passing.test(log)) return 'try-again'
  throw new Error(`PostgreSQL did not start. The end of ${cluster.logFile}:\n${lastLines(log)}`)
}

export async function findFreePort(): Promise<number> {
  const listener = createServer().listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const address = listener.address()
  listener.close()
  await once(listener, 'close')
  if (typeof address === 'object' && address) return address.port
  throw new Error('The system gave no free port')
}

export async function readLog({ logFile }: Cluster): Promise<string> {
  return readFile(logFile, 'utf8').catch(() => '')
}

export function lastLines(log: string): string {
  return log.trimEnd().split('\n').slice(-20).join('\n')
}

function spawnServer(cluster: Cluster, port: number, stalePid: number | undefined) {
  const options = spawnOptions(cluster.programs.postgres, cluster.user)
  // PostgreSQL trusts a pid file whose process lives, whatever it is; a pid named here it takes for stale.
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
    max_connections: '60',
    shared_buffers: '64MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // The app reports its own failed statements; here they would only repeat customers' addresses.
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
  if (size > largestLogBytes) await rename(logFile, `${logFile}.1`)
}
