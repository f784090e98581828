import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { readFile, readlink, rename, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import { lastFault, runProgram, spawnOptions } from './programs.ts'

const maxLogBytes = 1_000_000

/** A port taken in the meantime, a start by another process, workers of a killed server that are ending. */
const temporary =
  /address already in use|lock file "postmaster\.pid" (already exists|is empty)|is still in use/i

/** Starts PostgreSQL, detached from the app's terminal, and waits until it is ready. False if that can be tried again. */
export async function launchServer(
  cluster: Cluster,
  port: number,
  stalePid: number | undefined,
  onLaunched?: () => void,
): Promise<boolean> {
  await rotateLog(cluster.logFile)
  const logBefore = (await readLog(cluster)).length
  const server = spawnServer(cluster, port, stalePid)
  onLaunched?.()
  const exit = once(server, 'exit').then(() => 'exited' as const)

  while ((await Promise.race([exit, setTimeout(10)])) !== 'exited') {
    const state = await findServer(cluster.folder)
    if (state.kind === 'ready') {
      server.unref()
      return true
    }
  }

  const log = (await readLog(cluster)).slice(logBefore)
  if (temporary.test(log)) return false
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
  const found = await stat(logFile).catch(() => null)
  if (found && found.size > maxLogBytes) await rename(logFile, `${logFile}.1`)
}

type ServerState =
  | { kind: 'absent'; stalePid: number | undefined }
  | { kind: 'changing'; pid: number | undefined }
  | { kind: 'ready'; pid: number; port: number }

const emptyFileTimeoutMs = 3_000

/** Reads postmaster.pid, and trusts it only if that process is a server on this cluster. */
export async function findServer(clusterFolder: string): Promise<ServerState> {
  const file = join(clusterFolder, 'postmaster.pid')
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) return { kind: 'absent', stalePid: undefined }
  if (text === '') return examineEmptyFile(file)

  const [pidLine, , , portLine, , , , status] = text.split('\n')
  const pid = Number(pidLine)
  if (!(await isPostmaster(pid, clusterFolder))) return { kind: 'absent', stalePid: pid }
  if (status?.trim() === 'ready') return { kind: 'ready', pid, port: Number(portLine) }
  return { kind: 'changing', pid }
}

/** After a full disk the file stays empty, and PostgreSQL never starts. A starting server fills it immediately. */
async function examineEmptyFile(file: string): Promise<ServerState> {
  const found = await stat(file).catch(() => undefined)
  if (!found || Date.now() - found.mtimeMs < emptyFileTimeoutMs) return { kind: 'changing', pid: undefined }
  await rm(file, { force: true })
  return { kind: 'absent', stalePid: undefined }
}

/** After a crash or a reboot, another program may have the pid. The working folder of a postmaster is its data folder. */
async function isPostmaster(pid: number, clusterFolder: string): Promise<boolean> {
  if (!isAlive(pid)) return false
  if (process.platform === 'linux')
    return (await readlink(`/proc/${pid}/cwd`).catch(() => '')) === clusterFolder
  if (process.platform === 'win32') return true

  const command = await runProgram('/bin/ps', ['-ww', '-o', 'command=', '-p', String(pid)], undefined)
  return command.output.includes('postgres') && command.output.includes(clusterFolder)
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

const timeoutMs = 60_000

/** A fast shutdown. `pg_ctl stop` would mistake a server that another process starts right afterwards for the old one. */
export async function stopServer(cluster: Cluster) {
  const { programs, user, folder } = cluster
  const server = await findServer(folder)
  if (server.kind !== 'ready') return

  await runProgram(programs.pgCtl, ['kill', 'INT', String(server.pid)], user)
  const deadline = Date.now() + timeoutMs
  while (await isRunning(folder, server.pid)) {
    if (Date.now() > deadline)
      throw new Error(`PostgreSQL on ${folder} did not stop within a minute: see ${cluster.logFile}`)
    await setTimeout(10)
  }
}

async function isRunning(folder: string, pid: number): Promise<boolean> {
  const state = await findServer(folder)
  return state.kind !== 'absent' && state.pid === pid
}
