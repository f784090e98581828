import { readFile, readlink, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import { runProgram } from './run-program.ts'

export type ServerState =
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
