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

// As in bin/start.
const compileCache = fileURLToPath(new URL('../.cache/compiled', import.meta.url))
const productionEnvironment = {
  NODE_ENV: 'production',
  NODE_COMPILE_CACHE: compileCache,
  MALLOC_ARENA_MAX: '2',
  LOG_LEVEL: 'info',
}

/** Deletes the data folder after `act`, except for the one of BENCH_DATA_DIR. */
export async function withDataDir<Result>(act: (dataDir: string) => Promise<Result>): Promise<Result> {
  const kept = process.env['BENCH_DATA_DIR']
  if (kept) return act(kept)
  const dataDir = await mkdtemp(join(tmpdir(), 'astra-bench-'))
  // If the shop runs as root, PostgreSQL runs as another user, who must be able to enter the folder.
  await chmod(dataDir, 0o711)
  try {
    return await act(dataDir)
  } finally {
    await removeDataDir(dataDir)
  }
}

/** PostgreSQL with production settings: each commit waits for the disk. */
export function withPostgres<Result>(
  act: (database: (name: string) => Promise<string>) => Promise<Result>,
): Promise<Result> {
  return withShopDatabase(({ superuserUrl }) => act(name => createDatabase(superuserUrl, name)))
}

/** The database that a shop with this data folder has: with BENCH_DATA_DIR, `bin/start` serves it afterwards. */
export function withShopDatabase<Result>(
  act: (urls: { url: string; superuserUrl: string }) => Promise<Result>,
): Promise<Result> {
  return withDataDir(async dataDir => {
    const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} })
    try {
      return await act(postgres)
    } finally {
      await postgres.stop()
    }
  })
}

/** A process of the shop as in production, with every outside service in sandbox. */
export function startShop(environment: Record<string, string>): Promise<ShopProcess> {
  return startShopProcess({ ...productionEnvironment, ...environment })
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

/** Runs a file of this folder, which sends its URL once it listens. */
export async function withBareServer<Result>(
  file: string,
  args: string[],
  act: (url: string) => Promise<Result>,
): Promise<Result> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), args, {
    env: { ...process.env, ...productionEnvironment },
  })
  const ended = once(child, 'exit')
  try {
    const [url]: unknown[] = await Promise.race([
      once(child, 'message'),
      ended.then(() => Promise.reject(new Error(`${file} exited at its start`))),
    ])
    return await act(String(url))
  } finally {
    child.kill()
    await ended
  }
}

export async function residentMegabytes(pid: number | undefined): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)])
  return Number(stdout) / 1024
}

async function createDatabase(serverUrl: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  const { rows } = await client.query('select from pg_database where datname = $1', [name])
  if (rows.length === 0) await client.query(`create database ${name}`)
  await client.end()
  const url = new URL(serverUrl)
  url.pathname = name
  return url.href
}
