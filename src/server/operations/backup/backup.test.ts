import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { migrate } from '../../platform/database/migrate.ts'
import { startEmbeddedPostgres } from '../../platform/embedded-postgres/start-embedded-postgres.ts'
import { type Visitor, visitor } from '../../testing/client.ts'
import { removeDataDir } from '../../testing/database-for-tests.ts'
import { eventually } from '../../testing/eventually.ts'
import { query } from '../../testing/query.ts'
import { openTestShop, type TestShop } from '../../testing/shop-for-tests.ts'
import { companyDetails } from '../../testing/world.ts'
import { type BaseBackup, listReadableBackups } from './backup-folder.ts'
import { readBackupState } from './read-backup-state.ts'
import { restoreBackup } from './restore-backup.ts'
import { runBackupCommand } from './run-command-line.ts'
import { startDatabase } from './start-database.ts'
import { takeBackup } from './take-backup.ts'
import { checkDatabase, verifyBackup } from './verify-backup.ts'

test('orders placed during and after a backup are in what is restored, and invoice numbers go on without a gap', async () => {
  let isDone = false
  const backup = takeBackup(place).finally(() => (isDone = true))
  let placedMeanwhile = 0
  while (!isDone) {
    await order()
    if (!isDone) placedMeanwhile++
  }
  expect(await backup).not.toBeNull()
  expect(placedMeanwhile).toBeGreaterThan(0)
  const last = await order()
  await archived()

  const to = join(folder, 'restored')
  await restoreBackup(place.dir, { to, settings: quick })
  for (const key of ['postgres-password', 'secret'])
    expect(await readFile(join(to, key), 'utf8')).toBe(await readFile(join(place.dataDir, key), 'utf8'))
  expect((await stat(join(to, 'postgres-password'))).mode & 0o777).toBe(0o600)
  await onDatabase(to, async url => {
    expect(await newestNumbers(url)).toEqual(await newestNumbers(place.url))
    const reopened = await openTestShop({}, undefined, url)
    const boris = visitor(reopened)
    await boris.signsIn('boris@studio.example')
    await order(boris)
    await reopened.close()
    expect(await newestNumbers(url)).toEqual([last + 1, last])
  })
})

test('a restore to a moment has what was committed before it, and nothing later', async () => {
  const before = await order()
  const utcNow = `to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
  const [row] = await query(place.url, `select ${utcNow} as moment`)
  await order()
  await archived()
  const to = join(folder, 'at-a-moment')
  await restoreBackup(place.dir, { to, at: String(row?.['moment']), settings: quick })
  await onDatabase(to, async url => expect((await newestNumbers(url))[0]).toBe(before))

  const tomorrow = new Date(Date.now() + 24 * 3600_000).toISOString()
  const late = restoreBackup(place.dir, { to: join(folder, 'late'), at: tomorrow, settings: quick })
  await expect(late).rejects.toThrow(`The backup ends before ${tomorrow}`)
  const early = restoreBackup(place.dir, { to: join(folder, 'early'), at: '2025-01-01T00:00:00Z' })
  await expect(early).rejects.toThrow('nothing before its end can be restored')
  expect((await readdir(folder)).filter(name => /^(late|early)/.test(name))).toEqual([])
})

test('a backup is verified by restoring it; a page that was damaged before the backup is found', async () => {
  // Pages that are written after a backup are restored from the WAL.
  await takeBackup(place)
  const good = await verifyBackup(place.dir)
  expect(good.faults).toEqual([])
  expect(good.facts).toContainEqual(expect.stringMatching(/^orders: \d{2}/))
  expect((await newest()).verifiedAt).not.toBeNull()

  const [table] = await query(place.url, "select pg_relation_filepath('orders_pkey') as path")
  const undo = await changeSaved(join('cluster', String(table?.['path'])))
  const { faults } = await verifyBackup(place.dir)
  await undo()
  expect(faults).toContainEqual(expect.stringContaining('orders_pkey: invalid page'))
})

test.each([
  ['a missing file', 'cluster/global/pg_control', null, 'is missing'],
  ['a changed file', 'cluster/PG_VERSION', '17\n', 'is damaged'],
  ['a truncated key', 'keys/postgres-password', 'abc', 'is damaged'],
  ['a truncated manifest', 'manifest.json', '{"format":1,"startedAt"', 'is missing or damaged'],
])('a backup with %s is refused', async (_, path, content, fault) => {
  const file = join((await newest()).folder, path)
  await expectRefused(file, content, `${file} ${fault}`)
})

test.each([
  ['truncated', 'is damaged'],
  ['missing', 'is missing'],
])('a %s segment of the archive is refused, because an older state would be restored', async (how, fault) => {
  await order()
  const segment = join(place.dir, 'wal', `${await archived()}.gz`)
  await order()
  await archived()
  const content = how === 'missing' ? null : (await readFile(segment)).subarray(0, 1000)
  await expectRefused(segment, content, `${segment} ${fault}`)
})

test('WAL that cannot be archived is reported until it is archived', async () => {
  const state = () => readBackupState({ ...shop.shop, config: { ...shop.shop.config, backupDir: place.dir } })
  const startedAt = new Date((await newest()).manifest.startedAt)
  startedAt.setMilliseconds(0)
  await archived()
  expect(await state()).toMatchObject({ isArchiveFailing: false, lastBackupAt: startedAt })
  await rename(join(place.dir, 'wal'), join(place.dir, 'unmounted'))
  await order()
  await query(place.url, 'select pg_switch_wal()')
  await eventually(async () => expect(await state()).toMatchObject({ isArchiveFailing: true }))
  await rename(join(place.dir, 'unmounted'), join(place.dir, 'wal'))
  await order()
  await archived()
  await eventually(async () => expect(await state()).toMatchObject({ isArchiveFailing: false }))
})

test('a backup that was killed or aborted is no backup, and the next one removes it', async () => {
  const base = join(place.dir, 'base')
  await mkdir(join(base, '2026-12-31T00-00-00Z.new'))
  const last = await newest()
  const signal = AbortSignal.abort(new Error('the shop stops'))
  await expect(takeBackup({ ...place, signal })).rejects.toThrow('the shop stops')
  expect((await newest()).folder).toBe(last.folder)
  expect((await readdir(base)).filter(name => name.endsWith('.new'))).toEqual([])
})

test('neither other names beside the backups nor an old damaged one hide the newest, or prevent a restore', async () => {
  const config = { ...shop.shop.config, backupDir: place.dir }
  const { lastBackupAt } = (await readBackupState({ ...shop.shop, config })) ?? {}
  const { startedAt } = (await newest()).manifest
  expect(lastBackupAt).toEqual(new Date(startedAt.replace(/\.\d+Z/, 'Z')))
  // The restores above were made beside them.
  expect(await readdir(join(place.dir, 'base'))).toEqual(
    expect.arrayContaining(['.DS_Store', ...otherFolders]),
  )
})

test('a used folder is not restored into, and a folder in the data folder or with the backups of another not written to', async () => {
  await expect(restoreBackup(place.dir, { to: place.dataDir })).rejects.toThrow('is not empty')
  const start = (dataDir: string, backupDir: string) =>
    startDatabase({ dataDir, backupDir }, { log: () => {} })
  const shared = start(join(folder, 'other'), place.dir)
  await expect(shared).rejects.toThrow('contains the backups of another data folder')
  await expect(start(place.dataDir, join(place.dataDir, 'backups'))).rejects.toThrow('is in DATA_DIR')
})

test('a folder that cannot be written and a database that cannot be read are named in one line each', async () => {
  const print = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const check = (database: string) =>
    runBackupCommand(['backup', '--verify-database', new URL(database, place.url).href], {})
  const codes = [
    await runBackupCommand(['restore', place.dir, '--to', '/dev/null/data'], {}),
    await check('/template1'),
    await check('/nowhere'),
  ]
  const printed = print.mock.calls.flat().join('')
  print.mockRestore()
  expect(codes).toEqual([1, 1, 1])
  expect(printed.split('\n')).toEqual([
    "EEXIST: file already exists, mkdir '/dev/null'",
    expect.stringMatching(/^127\.0\.0\.1:\d+: relation "\w+" does not exist$/),
    expect.stringMatching(/^127\.0\.0\.1:\d+: database "nowhere" does not exist$/),
    '',
  ])
})

test('documents that are missing in a series are a fault', async () => {
  await order()
  const withoutTriggers = 'set session_replication_role = replica; '
  const count = (change: string) =>
    query(place.url, `${withoutTriggers}update invoice_counters set last = last ${change}`)
  await count('+ 1')
  const { faults } = await checkDatabase(place.url, shop.clock.now())
  await count('- 1')
  expect(faults).toEqual([expect.stringMatching(/^series: /)])
})

const quick = { fsync: 'off' }
const damaged = '2025-12-31T00-00-00Z'
const otherFolders = ['lost+found', '2026-11-20T00-00-00Z.bak', '2999-12-31T00-00-00Z', damaged]
let folder: string
let place: { url: string; dataDir: string; dir: string }
let shop: TestShop
let anna: Visitor
let stop: () => Promise<void>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'astra-backup-'))
  await chmod(folder, 0o711)
  const [dataDir, dir] = [join(folder, 'data'), join(folder, 'backups')]
  const options = { log: () => {}, settings: { ...quick, archive_timeout: '0' } }
  const postgres = await startDatabase({ dataDir, backupDir: dir }, options)
  stop = postgres.stop
  await writeFile(join(dataDir, 'secret'), 'a secret of the shop')
  await migrate(postgres.url)
  place = { url: postgres.superuserUrl, dataDir, dir }
  shop = await openTestShop({ MAX_OPEN_BANK_ORDERS: '1000' }, undefined, postgres.url)
  anna = visitor(shop)
  await anna.signsIn('anna@studio.example')
  const base = join(dir, 'base')
  for (const name of otherFolders) await mkdir(join(base, name), { recursive: true })
  await writeFile(join(base, '.DS_Store'), '')
  await writeFile(join(base, damaged, 'manifest.json'), '{"format":1,"startedAt"')
})

afterAll(async () => {
  await shop.close()
  await stop()
  await removeDataDir(place.dataDir)
  await rm(folder, { recursive: true })
})

/** Orders by bank transfer, whose invoice is issued at once. Returns the invoice's number. */
async function order(who = anna): Promise<number> {
  const json = { product: 'astra-1y', payment: 'bank', country: 'DEU', ...companyDetails }
  const reply = await who.post('/api/astra/order/', { json })
  if (reply.statusCode !== 200) throw new Error(reply.body)
  return Number((await newestNumbers(place.url))[0])
}

async function newestNumbers(url: string) {
  const rows = await query(url, 'select number from invoices order by number desc limit 2')
  return rows.map(({ number }) => Number(number))
}

/** Returns the segment that was written last. */
async function archived(): Promise<string> {
  const [row] = await query(place.url, 'select pg_walfile_name(pg_switch_wal() - 1) as name')
  const name = String(row?.['name'])
  await eventually(async () => expect(await readdir(join(place.dir, 'wal'))).toContain(`${name}.gz`))
  return name
}

async function newest(dir = place.dir): Promise<BaseBackup> {
  const last = (await listReadableBackups(dir)).at(-1)
  if (!last) throw new Error('There is no backup')
  return last
}

/** Without the file, or with another content. */
async function expectRefused(file: string, content: string | Buffer | null, fault: string) {
  await rename(file, `${file}.aside`)
  if (content !== null) await writeFile(file, content)
  await expect(verifyBackup(place.dir)).rejects.toThrow(fault)
  await rename(`${file}.aside`, file)
}

/** Damages a page of the file, as may have happened before the backup was made. */
async function changeSaved(path: string) {
  const { folder, manifest } = await newest()
  const [file, list] = [join(folder, path), join(folder, 'manifest.json')]
  const content = await readFile(file)
  const changed = Buffer.from(content).fill(7, content.length - 2000, content.length - 1000)
  const files = manifest.files.map(each => (each.path === path ? { ...each, crc: crc32(changed) } : each))
  await writeFile(file, changed)
  await writeFile(list, JSON.stringify({ ...manifest, files }))
  return async () => {
    await writeFile(file, content)
    await writeFile(list, JSON.stringify(manifest))
  }
}

async function onDatabase(dataDir: string, act: (url: string) => Promise<void>) {
  const postgres = await startEmbeddedPostgres({ dataDir, settings: quick, log: () => {} })
  try {
    await act(postgres.url)
  } finally {
    await postgres.stop()
  }
}
