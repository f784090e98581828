import { setTimeout } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import { runProgram } from './run-program.ts'
import { findServer } from './running-server.ts'

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
