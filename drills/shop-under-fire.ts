import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { findCluster } from '../src/server/platform/embedded-postgres/cluster.ts'
import { findFreePort, findServer } from '../src/server/platform/embedded-postgres/server.ts'
import { type ShopProcess, spawnShop } from '../src/server/testing/shop-process.ts'

export type ShopUnderFire = Awaited<ReturnType<typeof openShopUnderFire>>

/** Starts the shop again whenever it has ended, as systemd does, with its own PostgreSQL in the data folder. */
export async function openShopUnderFire(environment: Record<string, string>, dataDir: string) {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const ended = { atStart: [] as string[], atWork: [] as string[] }
  const faults: string[] = []
  let starts = 0
  let isStopping = false
  let current: ShopProcess | undefined
  let startedAt = 0
  let isHealthy = false
  const killed = new WeakSet<ShopProcess>()

  async function supervise() {
    while (!isStopping) {
      const shop = await spawnShop({ ...environment, DATA_DIR: dataDir }, port)
      const gone = new Promise<void>(resolve => shop.process.once('close', () => resolve()))
      current = shop
      startedAt = Date.now()
      isHealthy = false
      starts++
      void awaitHealth(shop)
      await gone
      const printed = shop.printed()
      faults.push(...printed.split('\n').filter(line => line.includes('"msg":"fault"')))
      if (!killed.has(shop) && !isStopping)
        (isHealthy ? ended.atWork : ended.atStart).push(printed.trim().split('\n').slice(-6).join('\n'))
      isHealthy = false
    }
  }

  async function awaitHealth(shop: ShopProcess) {
    while (current === shop && shop.process.exitCode === null && shop.process.signalCode === null) {
      const reply = await fetch(`${url}/health`, { signal: AbortSignal.timeout(2_000) }).catch(() => null)
      if (reply?.ok && current === shop) return void (isHealthy = true)
      await setTimeout(50)
    }
  }

  async function findPostmaster(): Promise<number | undefined> {
    const cluster = await findCluster(dataDir)
    const state = cluster ? await findServer(cluster) : undefined
    return state === undefined || state.kind === 'absent' ? undefined : state.pid
  }

  const supervising = supervise()
  return {
    url,
    ended,
    faults,
    starts: () => starts,
    isHealthy: () => isHealthy,
    pid: () => current?.process.pid,
    findPostmaster,
    async healthy(longestMs: number): Promise<boolean> {
      const deadline = Date.now() + longestMs
      while (!isHealthy && Date.now() < deadline) await setTimeout(20)
      return isHealthy
    },
    /** Since the last start of the process. */
    async untilStarted(afterMs: number) {
      while (!current || killed.has(current)) await setTimeout(5)
      await setTimeout(Math.max(0, startedAt + afterMs - Date.now()))
    },
    killApp(): boolean {
      if (
        !current ||
        killed.has(current) ||
        current.process.exitCode !== null ||
        current.process.signalCode !== null
      )
        return false
      killed.add(current)
      return current.process.kill('SIGKILL')
    },
    databaseUrl: () => findDatabaseUrl(dataDir),
    async stop() {
      isStopping = true
      await current?.stop()
      await supervising
    },
  }
}

export async function findDatabaseUrl(dataDir: string): Promise<string> {
  const cluster = await findCluster(dataDir)
  const state = await findServer(cluster ?? '')
  if (state.kind !== 'ready') throw new Error('PostgreSQL is not running')
  const password = await readFile(join(dataDir, 'postgres-password'), 'utf8')
  return `postgres://astra:${password}@127.0.0.1:${state.port}/astra`
}

/** The children of the postmaster: backends and its own workers. */
export function findChildren(parent: number): number[] {
  return readdirSync('/proc').flatMap(name => {
    const pid = Number(name)
    return pid > 0 && readParent(pid) === parent ? [pid] : []
  })
}

/** Processes of this shop that have outlived the one that started them; PostgreSQL is meant to. */
export function findOrphans(dataDir: string): string[] {
  return readdirSync('/proc').flatMap(name => {
    const pid = Number(name)
    if (!(pid > 0) || readParent(pid) !== 1) return []
    const [variables, command] = [
      readProcess(pid, 'environ'),
      readProcess(pid, 'cmdline').replaceAll('\0', ' '),
    ]
    return variables.includes(`DATA_DIR=${dataDir}\0`) && command.includes('node')
      ? [`${pid} ${command}`]
      : []
  })
}

function readParent(pid: number): number | undefined {
  // The name of the program, in parentheses, may contain anything.
  const [, parent] = readProcess(pid, 'stat').split(') ').at(-1)?.split(' ') ?? []
  return parent === undefined ? undefined : Number(parent)
}

function readProcess(pid: number, file: 'stat' | 'environ' | 'cmdline'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    // It has ended since it was listed.
    return ''
  }
}
