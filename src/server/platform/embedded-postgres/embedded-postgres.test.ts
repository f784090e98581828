import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import {
  chmod,
  chown,
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readFile,
  realpath,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { query } from '../../testing/query.ts'
import { migrate } from '../database/migrate.ts'
import { findCluster } from './cluster.ts'
import { findFreePort, findServer } from './server.ts'
import { type EmbeddedPostgresOptions, startEmbeddedPostgres } from './start-embedded-postgres.ts'

const isRoot = process.getuid?.() === 0
const story = new URL('./start-embedded-postgres.ts', import.meta.url).href
const quick = { fsync: 'off' }

let template: string
let world: string
let ends: (() => Promise<void>)[]

beforeAll(async () => {
  template = await openFolder()
  const options = { dataDir: join(template, 'shop'), log: () => {}, settings: quick }
  await (await startEmbeddedPostgres(options)).stop()
})

afterAll(() => rm(template, { recursive: true, force: true }))

/** Copying a cluster costs less than creating one. Other names than `shop` are for new data folders. */
beforeEach(async () => {
  world = await openFolder()
  execFileSync('cp', ['-a', join(template, 'shop'), world])
  ends = []
})

afterEach(async () => {
  for (const end of ends.reverse()) await end()
  await rm(world, { recursive: true, force: true })
})

test('the next start uses the running database of a killed shop', async () => {
  const killed = await shopProcess('shop')
  await query(killed.url, 'create table orders as select 1 as id')
  await kill(killed.process)

  const next = await shop('shop')
  expect(next.url).toBe(killed.url)
  expect(await query(next.url, 'select id from orders')).toEqual([{ id: 1 }])
})

test('the database stops with the shop; its data is there after the next start, even beside a stale pid file', async () => {
  const first = await shop('shop')
  await query(first.url, 'create table orders as select 1 as id')
  await first.stop()
  expect((await serverState('shop')).kind).toBe('absent')

  const folder = await clusterFolder('shop')
  const stranger = await strangerOwnedLike(folder)
  const stale = `${stranger.pid}\n${folder}\n1790000000\n5432\n\n\n\nready   \n`
  await writeFile(join(folder, 'postmaster.pid'), stale)
  const next = await shop('shop')
  expect(await query(next.url, 'select id from orders')).toEqual([{ id: 1 }])
  expect(stranger.exitCode).toBeNull()
})

test('a database that dies is started again with its data, once for all processes that use it', async () => {
  const [first, second] = [await shop('shop'), await shop('shop')]
  await query(first.url, 'create table orders as select 1 as id')
  process.kill(await postmasterPid('shop'), 'SIGKILL')
  await eventually(async () => expect(await leasesOn(first.url)).toHaveLength(2))

  expect(await query(second.url, 'select id from orders')).toEqual([{ id: 1 }])
  expect(serversOn(await clusterFolder('shop'))).toBe(1)
  await Promise.all([first.stop(), second.stop()])
  expect((await serverState('shop')).kind).toBe('absent')
})

test('a process whose database cannot be restarted gets the reason', async () => {
  const onLost = vi.fn()
  await shop('shop', { onLost, maxRestarts: 2 })
  await truncate(join(await clusterFolder('shop'), 'global', 'pg_control'))
  process.kill(await postmasterPid('shop'), 'SIGKILL')
  await eventually(() =>
    expect(onLost).toHaveBeenCalledWith(expect.stringMatching(/did not start.*pg_control/)),
  )
  expect(onLost).toHaveBeenCalledTimes(1)
})

test('two data folders run side by side', async () => {
  const [here, there] = await Promise.all([shop('shop'), shop('new')])
  await query(here.url, 'create table only_here ()')
  expect(here.url).not.toBe(there.url)
  expect(await query(there.url, "select to_regclass('only_here') as found")).toEqual([{ found: null }])
})

test('two processes that start on an empty folder at the same time share one server', async () => {
  const [first, second] = await Promise.all([shopProcess('new'), shopProcess('new')])
  expect(first.url).toBe(second.url)
})

test('the database keeps running while another process uses it', async () => {
  const first = await shop('shop')
  const second = await shopProcess('shop')
  await first.stop()
  expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }])

  await kill(second.process)
  const last = await shop('shop')
  await last.stop()
  expect((await serverState('shop')).kind).toBe('absent')
})

test('a start during a stop gets a working database', async () => {
  const first = await shop('shop')
  const [next] = await Promise.all([shop('shop'), first.stop()])
  expect(await query(next.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a process whose connection crashes still keeps the database running', async () => {
  const log = vi.fn()
  const first = await shop('shop', { log })
  const [victim] = await leasesOn(first.url)
  process.kill(Number(victim?.['pid']), 'SIGKILL')
  await eventually(() => expect(log).toHaveBeenCalledWith(expect.stringContaining('reconnecting')))
  await eventually(async () => expect(await leasesOn(first.url)).toHaveLength(1))

  const second = await shop('shop')
  await second.stop()
  expect(await query(first.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a port that was taken in the meantime is replaced by another', async () => {
  const rival = createServer().listen(0, '127.0.0.1')
  ends.push(async () => void rival.close())
  await once(rival, 'listening')
  const address = rival.address()
  const taken = typeof address === 'object' && address ? address.port : 0
  const choosePort = vi
    .fn(async () => 0)
    .mockResolvedValueOnce(taken)
    .mockResolvedValueOnce(await findFreePort())

  const started = await shop('shop', { choosePort })
  expect(choosePort).toHaveBeenCalledTimes(2)
  expect(new URL(started.url).port).not.toBe(String(taken))
})

const closedFolder = isRoot
  ? 'below a 0700 folder as root it runs from /var/lib'
  : 'below a 0700 folder its owner runs it in place'
test(`${closedFolder}; a deleted and recreated data folder does not find the old data`, async () => {
  await chmod(world, 0o700)
  const home = isRoot ? '/var/lib/astra-store' : world
  const packageFolder = await packageCopy('node_modules')
  const link = join(packageFolder, 'native', 'lib', 'libicuuc.so.60')
  expect(existsSync(link)).toBe(false)

  const first = await shop('new', { packageFolder })
  await query(first.url, 'create table orders as select 1 as id')
  expect(await clusterFolder('new')).toContain(home)
  const [programs] = await query(first.superuserUrl, "select setting from pg_config where name = 'BINDIR'")
  expect(programs?.['setting']).toContain(home)
  await first.stop()

  const next = await shop('new', { packageFolder })
  expect(await query(next.url, 'select id from orders')).toEqual([{ id: 1 }])
  expect(existsSync(link)).toBe(true)
  await next.stop()
  await removeElsewhere('new', await clusterFolder('new'))
  await rm(join(world, 'new'), { recursive: true })

  const fresh = await shop('new')
  expect(await query(fresh.url, "select to_regclass('orders') as found")).toEqual([{ found: null }])
})

test('the shop does not start empty if its database outside the data folder is missing', async () => {
  await mkdir(join(world, 'new'))
  const elsewhere = join(world, 'new', 'postgres-is-elsewhere.txt')
  await writeFile(elsewhere, `${join(world, 'unmounted', 'postgres')}\n`)
  await expect(shop('new')).rejects.toThrow(/says that the database is in .* but there is none/)
})

test('a database that the app’s user restored from a backup starts', async () => {
  const folder = await clusterFolder('shop')
  for (const path of [folder, join(folder, 'PG_VERSION')])
    await chown(path, Number(process.getuid?.()), Number(process.getgid?.()))

  const restored = await shop('shop')
  expect(await query(restored.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a machine without a matching binary is told to set DATABASE_URL', async () => {
  const packageFolder = join(world, 'of-another-machine')
  await expect(shop('shop', { packageFolder })).rejects.toThrow(/no binary for this platform[^]*DATABASE_URL/)
})

test.each([
  [
    'an empty',
    'PG_VERSION',
    /^PostgreSQL on .* did not start: .* is not a valid data directory \(in .*\.log\)$/,
  ],
  ['an empty', 'global/pg_control', /^PostgreSQL on .* did not start: could not read file .*pg_control.*$/],
  ['no', 'PG_VERSION', /^\S+ is not empty, but PG_VERSION is missing$/],
])('a database with %s %s is refused in one line', async (damage, file, fault) => {
  const path = join(await clusterFolder('shop'), file)
  await (damage === 'no' ? rm(path) : truncate(path))
  await expect(shop('shop')).rejects.toThrow(fault)
})

test('the database is durable, private and speaks both languages', async () => {
  const { url } = await shop('shop', { settings: {} })
  const [settings] = await query(
    url,
    `select current_setting('fsync') as fsync, current_setting('data_checksums') as checksums,
      current_setting('listen_addresses') as addresses, current_setting('timezone') as zone,
      lower('ЛИЦЕНЗИЯ') as lowered, to_tsvector('russian', 'Лицензии') @@ to_tsquery('russian', 'лицензия') as found`,
  )
  const durable = { fsync: 'on', checksums: 'on' }
  const cyrillic = { lowered: 'лицензия', found: true }
  expect(settings).toEqual({ ...durable, ...cyrillic, addresses: '127.0.0.1', zone: 'UTC' })
  expect((await stat(join(world, 'shop', 'postgres-password'))).mode & 0o777).toBe(0o600)
  expect((await stat(await clusterFolder('shop'))).mode & 0o777).toBe(0o700)
})

test('the shop uses the database as its owner and not as a superuser', async () => {
  const { url } = await shop('shop')
  await migrate(url)
  const [role] = await query(url, "select current_user as name, current_setting('is_superuser') as superuser")
  expect(role).toEqual({ name: 'astra_shop', superuser: 'off' })
  await query(url, 'alter table orders add column later integer')
  expect(await query(url, "select bt_index_check('orders_pkey')")).toHaveLength(1)
  await expect(query(url, "copy orders to program 'true'")).rejects.toThrow('permission denied')
  await expect(query(url, "select pg_read_file('PG_VERSION')")).rejects.toThrow('permission denied')
})

async function openFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'astra-embedded-')))
  await chmod(folder, 0o711)
  return folder
}

async function shop(name: string, options: Partial<EmbeddedPostgresOptions> = {}) {
  const dataDir = join(world, name)
  endsWithTest(name)
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {}, settings: quick, ...options })
  ends.push(() => postgres.stop())
  return postgres
}

/** A shop in its own process, which can be killed. */
async function shopProcess(name: string): Promise<{ url: string; process: ChildProcess }> {
  endsWithTest(name)
  const script = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(story)})
    const options = { dataDir: process.argv[1], log: () => {}, settings: { fsync: 'off' } }
    console.log((await startEmbeddedPostgres(options)).url)
    setInterval(() => {}, 60_000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, join(world, name)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  ends.push(() => kill(child))
  const [url] = await once(createInterface(child.stdout), 'line')
  return { url, process: child }
}

async function kill(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

/** Stops a server that a test left running, by the pid in its data folder. */
function endsWithTest(name: string) {
  ends.push(async () => {
    const cluster = await findCluster(join(world, name))
    if (!cluster) return
    const state = await findServer(cluster)
    if (state.kind === 'ready') process.kill(state.pid, 'SIGINT')
    await eventually(async () => expect((await findServer(cluster)).kind).toBe('absent'))
    await removeElsewhere(name, cluster)
  })
}

async function removeElsewhere(name: string, cluster: string) {
  if (!cluster.startsWith(join(world, name))) await rm(dirname(cluster), { recursive: true, force: true })
}

async function clusterFolder(name: string): Promise<string> {
  return (await findCluster(join(world, name))) ?? 'no cluster yet'
}

async function serverState(name: string) {
  return findServer(await clusterFolder(name))
}

async function postmasterPid(name: string): Promise<number> {
  return Number.parseInt(await readFile(join(await clusterFolder(name), 'postmaster.pid'), 'utf8'), 10)
}

function serversOn(cluster: string): number {
  const listed = execFileSync('ps', ['-A', '-o', 'args='], { encoding: 'utf8' })
  return listed.split('\n').filter(line => line.includes(`-D ${cluster} `)).length
}

async function leasesOn(url: string) {
  const leases = "select pid from pg_stat_activity where application_name = 'store lease'"
  return query(url, leases).catch(() => [])
}

/** Another program with that pid, under PostgreSQL's user: otherwise PostgreSQL would notice. */
async function strangerOwnedLike(folder: string) {
  const { uid, gid } = await stat(folder)
  const stranger = spawn('/bin/sleep', ['600'], { stdio: 'ignore', cwd: '/', ...(isRoot && { uid, gid }) })
  ends.push(() => kill(stranger))
  await once(stranger, 'spawn')
  return stranger
}

/** The package as `npm ci --ignore-scripts` leaves it: without symbolic links. */
async function packageCopy(name: string): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const main = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`)
  const source = dirname(dirname(main))
  const copy = join(world, name)
  await mkdir(copy)
  await cp(source, copy, { recursive: true, filter: async path => !(await lstat(path)).isSymbolicLink() })
  return copy
}
