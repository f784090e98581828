import { execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { startEmbeddedPostgres } from '../src/server/platform/embedded-postgres/start-embedded-postgres.ts'
import { removeDataDir } from '../src/server/testing/database-for-tests.ts'
import { type ShopProcess, startShopProcess } from '../src/server/testing/shop-process.ts'

// As bin/start sets them.
const compileCache = fileURLToPath(new URL('../.cache/compiled', import.meta.url))
const inProduction = {
  NODE_ENV: 'production',
  NODE_COMPILE_CACHE: compileCache,
  MALLOC_ARENA_MAX: '2',
  LOG_LEVEL: 'info',
}

/** A data folder that is gone when `act` is done. */
export async function withDataDir<Result>(act: (dataDir: string) => Promise<Result>): Promise<Result> {
  const dataDir = await mkdtemp(join(tmpdir(), 'astra-bench-'))
  // As root, PostgreSQL runs as another user, which must get through to its own folder.
  await chmod(dataDir, 0o711)
  try {
    return await act(dataDir)
  } finally {
    await removeDataDir(dataDir)
  }
}

/** A PostgreSQL with the settings that customers' data gets: each commit reaches the disk. */
export function withPostgres<Result>(
  act: (database: (name: string) => Promise<string>) => Promise<Result>,
): Promise<Result> {
  return withDataDir(async dataDir => {
    const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} })
    try {
      return await act(name => makeDatabase(postgres.url, name))
    } finally {
      await postgres.stop()
    }
  })
}

/** The shop as it runs in production, a process of its own, everything outside in sandbox. */
export function startShop(environment: Record<string, string>): Promise<ShopProcess> {
  return startShopProcess({ ...inProduction, ...environment })
}

export async function withShop<Result>(
  environment: Record<string, string>,
  act: (shop: ShopProcess) => Promise<Result>,
): Promise<Result> {
  const shop = await startShop(environment)
  try {
    return await act(shop)
  } finally {
    await shop.stop()
  }
}

/** What the shop is compared with: a file of this folder that tells its address once it listens. */
export async function withBareServer<Result>(
  file: string,
  args: string[],
  act: (url: string) => Promise<Result>,
): Promise<Result> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), args, {
    env: { ...process.env, ...inProduction },
  })
  const ended = once(child, 'exit')
  try {
    const [url]: unknown[] = await Promise.race([
      once(child, 'message'),
      ended.then(() => Promise.reject(new Error(`${file} ended at its start`))),
    ])
    return await act(String(url))
  } finally {
    child.kill()
    await ended
  }
}

/** What a process has in memory, as the system counts it. */
export async function residentMegabytes(pid: number | undefined): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)])
  return Number(stdout) / 1024
}

async function makeDatabase(serverUrl: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const url = new URL(serverUrl)
  url.pathname = name
  return url.href
}
