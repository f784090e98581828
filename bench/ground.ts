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
import { query } from '../src/server/testing/query.ts'
import { type ShopProcess, startShopProcess } from '../src/server/testing/shop-process.ts'

// bin/start sets the same.
const compileCache = fileURLToPath(new URL('../.cache/compiled', import.meta.url))
const productionEnvironment = {
  NODE_ENV: 'production',
  NODE_COMPILE_CACHE: compileCache,
  MALLOC_ARENA_MAX: '2',
  LOG_LEVEL: 'info',
}

/** Where a benchmark or a drill does its work. Whatever it opens here is closed at its end, the newest first. */
export type Ground = ReturnType<typeof openGround>

export async function onGround<Result>(act: (ground: Ground) => Promise<Result>): Promise<Result> {
  await using closing = new AsyncDisposableStack()
  return await act(openGround(closing))
}

function openGround(closing: AsyncDisposableStack) {
  const defer = (close: () => unknown) => closing.defer(async () => void (await close()))

  async function makeFolder(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'astra-ground-'))
    // If the shop runs as root, PostgreSQL runs as another user, who must be able to enter the folder.
    await chmod(folder, 0o711)
    defer(() => removeDataDir(folder))
    return folder
  }

  async function openDataDir(): Promise<string> {
    return process.env['BENCH_DATA_DIR'] ?? makeFolder()
  }

  async function connect(connectionString: string): Promise<pg.Client> {
    const client = new pg.Client({ connectionString })
    await client.connect()
    defer(() => client.end())
    return client
  }

  return {
    defer,
    makeFolder,
    /** A new one, or the one of BENCH_DATA_DIR, which stays. */
    openDataDir,
    connect,

    /** With production settings: each commit waits for the disk. `bin/start` serves a data folder that stays. */
    async startPostgres() {
      const postgres = await startEmbeddedPostgres({ dataDir: await openDataDir(), log: () => {} })
      defer(postgres.stop)
      return {
        ...postgres,
        database: (name: string) => createDatabase(postgres.superuserUrl, name),
      }
    },

    /** A process of the shop as in production, with every outside service in sandbox. */
    async startShop(environment: Record<string, string>, port?: number): Promise<ShopProcess> {
      const shop = await startShopProcess({ ...productionEnvironment, ...environment }, port)
      defer(shop.stop)
      return shop
    },

    /** Runs a file of this folder, which sends its URL once it listens. */
    async startBareServer(file: string, ...args: string[]): Promise<string> {
      const child = fork(fileURLToPath(new URL(file, import.meta.url)), args, {
        env: { ...process.env, ...productionEnvironment },
      })
      const ended = once(child, 'exit')
      defer(() => child.kill() && ended)
      const [url]: unknown[] = await Promise.race([
        once(child, 'message'),
        ended.then(() => Promise.reject(new Error(`${file} exited at its start`))),
      ])
      return String(url)
    },
  }
}

export async function residentMegabytes(pid: number | undefined): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)])
  return Number(stdout) / 1024
}

async function createDatabase(serverUrl: string, name: string): Promise<string> {
  const rows = await query(serverUrl, `select from pg_database where datname = '${name}'`)
  if (rows.length === 0) await query(serverUrl, `create database ${name}`)
  const url = new URL(serverUrl)
  url.pathname = name
  return url.href
}
