import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeCreditorReference } from '../../domain/payments/creditor-reference.ts'
import { findCluster } from '../platform/embedded-postgres/cluster.ts'
import { startAdmin } from '../testing/admin-process.ts'
import { removeDataDir } from '../testing/database-for-tests.ts'
import { eventually } from '../testing/eventually.ts'
import { httpVisitor } from '../testing/http-client.ts'
import { testSecrets } from '../testing/secrets-for-tests.ts'
import { type ShopProcess, startShopProcess } from '../testing/shop-process.ts'
import { camt } from '../testing/statements.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { companyDetails } from '../testing/world.ts'
import { runAdmin } from './run-admin.ts'

let folder = ''
let cleanups: (() => Promise<unknown>)[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'astra-admin-'))
  cleanups = [() => rm(folder, { recursive: true, force: true })]
})
afterEach(async () => {
  for (const clean of cleanups.reverse()) await clean()
})

async function ownDatabase() {
  const database = await createTestDatabase()
  cleanups.push(database.drop)
  const client = new pg.Client({ connectionString: database.url })
  // It may still be there when the database is dropped.
  client.on('error', () => {})
  await client.connect()
  cleanups.push(() => client.end())
  return { client, environment: { DATABASE_URL: database.url, ...testSecrets } }
}

async function ownDataDir() {
  const dataDir = await mkdtemp(join(tmpdir(), 'astra-shop-'))
  await chmod(dataDir, 0o711)
  cleanups.push(() => removeDataDir(dataDir))
  return dataDir
}

async function startShop(environment: Record<string, string>): Promise<ShopProcess> {
  const shop = await startShopProcess(environment)
  cleanups.push(() => shop.kill())
  return shop
}

/** In this process, whose folder stays: files are named in full. */
async function types(environment: Record<string, string>, ...typed: string[]) {
  let out = ''
  let faults = ''
  const code = await runAdmin(typed, {
    environment,
    print: line => void (out += `${line}\n`),
    printError: line => void (faults += `${line}\n`),
  })
  return { code, out, faults }
}

const failed = (code: number, words: string) => ({ code, faults: expect.stringContaining(words) })

async function ordersByBank(shop: ShopProcess) {
  const anna = httpVisitor(shop.url)
  await anna.signsIn('anna@studio.example')
  const json = { product: 'astra-1m', country: 'DEU', payment: 'bank', ...companyDetails }
  await anna.post('/api/astra/order/', { json })
  const profile = async () => (await anna.json('/api/accounts/profile/')).data
  const { id, total } = (await profile()).orders[0]
  const statement = camt([
    { amount: (total / 100).toFixed(2), structured: makeCreditorReference(id), reference: 'B1' },
  ])
  await writeFile(join(folder, 'november.xml'), statement)
  return { id: Number(id), profile }
}

test('help lists and describes every command; invalid arguments end with code 2', async () => {
  const help = await types({}, 'help')
  expect(help).toMatchObject({
    code: 0,
    out: expect.stringMatching(/import-statement .*\n[\s\S]*unmatched apply[\s\S]*--dry-run/),
  })
  expect(await types({})).toEqual(help)
  expect(await types({}, 'help', 'unmatched', 'apply')).toMatchObject({
    code: 0,
    out: expect.stringContaining('Usage: bin/admin unmatched apply UNMATCHED --reason TEXT --orders TEXT'),
  })
  expect((await types({}, 'help', 'setting', 'change')).out).toContain('(reminder-days)')
  expect((await types({}, 'order', 'mark-paid', '--help')).out).toContain(
    'Usage: bin/admin order mark-paid ORDER --reason TEXT --amount 44.00',
  )
  const unknown = "Unknown command 'sell'. Run bin/admin help for a list.\n"
  expect(await types({}, 'sell')).toMatchObject({ code: 2, faults: unknown })
  expect(await types({}, 'unmatched')).toMatchObject(failed(2, "'unmatched' is incomplete"))
  expect(await types({}, 'order', 'cancel', '1', '--force')).toMatchObject(failed(2, "'--force'"))
})

test.each([
  ['unmatched ignore 1 2 --reason x', "Unexpected argument '2'."],
  ['order cancel', 'ORDER is missing.\n--reason is missing.'],
  ['order cancel --reason twice', 'ORDER is missing.'],
  ['order mark-paid 1 --received-on 2026-11-20 --reference A --reason x', '--amount is missing.'],
  ['unmatched ignore 1', '--reason is missing.'],
  ['coupon create --percent 5', '--reason is missing.\n--code is missing.'],
  ['reseller change --name New', 'RESELLER is missing.\n--reason is missing.'],
  ['import-statement', 'FILE is missing.'],
])('%s is refused with the usage', async (line, words) => {
  const usage = `${words}\nUsage: bin/admin ${line.split(' ')[0]}`
  expect(await types({}, ...line.split(' '))).toMatchObject(failed(2, usage))
})

test('while the shop is running, an import pays the order and its e-mail is sent', async () => {
  const dataDir = await ownDataDir()
  const shop = await startShop({ DATA_DIR: dataDir })
  const { id, profile } = await ordersByBank(shop)
  const environment = { DATA_DIR: dataDir, ADMIN_FOLDER: folder }
  const imported = await startAdmin(environment, ['import-statement', 'november.xml']).ended
  expect(imported).toMatchObject({ code: 0, faults: '', out: expect.stringContaining(`order ${id} is paid`) })
  expect((await profile()).licenses).toHaveLength(1)
  await eventually(async () => {
    const mails = await (await fetch(`${shop.url}/sandbox/mail.json?to=anna@studio.example`)).json()
    const text = expect.stringContaining('Serial number')
    expect(mails).toContainEqual(expect.objectContaining({ subject: expect.stringContaining(`${id}`), text }))
  })

  const again = await types({ DATA_DIR: dataDir }, 'import-statement', join(folder, 'november.xml'))
  expect(again.out).toMatch(/imported before +1/)
  expect((await fetch(`${shop.url}/health`)).status).toBe(200)
  expect(await shop.stop()).toBe(0)
})

test('without a running shop, the database is started, migrated and stopped again', async () => {
  const dataDir = await ownDataDir()
  const file = join(folder, 'customers.csv')
  await writeFile(file, 'email,registered_at\nanna@studio.example,2020-01-01\n')
  const environment = { DATA_DIR: dataDir, ADMIN_FOLDER: folder }
  const brought = await startAdmin(environment, ['import-history', '--customers', 'customers.csv']).ended
  expect(brought).toMatchObject({ code: 0, faults: '', out: 'customers: 1 added, 0 already imported\n' })
  expect(existsSync(join((await findCluster(dataDir)) ?? '', 'postmaster.pid'))).toBe(false)
  const again = await startAdmin(environment, ['import-history', '--customers', 'customers.csv']).ended
  expect(again.out).toBe('customers: 0 added, 1 already imported\n')
})

test('an import that is killed changes nothing, and the next one does everything once', async () => {
  const { client, environment } = await ownDatabase()
  const shop = await startShop(environment)
  const { id, profile } = await ordersByBank(shop)
  await client.query('begin')
  await client.query('select from orders where id = $1 for update', [id])
  const { child, ended } = startAdmin(environment, ['import-statement', join(folder, 'november.xml')])
  await eventually(async () => {
    // Within a transaction PostgreSQL would go on showing what it saw first.
    await client.query('select pg_stat_clear_snapshot()')
    const { rows } = await client.query(
      "select from pg_stat_activity where application_name = 'store admin' and wait_event_type = 'Lock'",
    )
    expect(rows).toHaveLength(1)
  })
  child.kill('SIGKILL')
  await ended
  await client.query('rollback')
  const count = async () => (await client.query('select from statement_lines')).rowCount
  await eventually(async () => expect(await count()).toBe(0))
  expect((await profile()).orders).toMatchObject([{ status: 'pending' }])

  expect((await types(environment, 'import-statement', join(folder, 'november.xml'))).code).toBe(0)
  expect((await profile()).licenses).toHaveLength(1)
  expect(await count()).toBe(1)
})

const cancels = ['order', 'cancel', '1', '--reason', 'x']

test('an import that fails after a group says that this group stays, and continues when it is repeated', async () => {
  const { client, environment } = await ownDatabase()
  await types(environment, ...cancels)
  await client.query(`create function fail() returns trigger language plpgsql as $$ begin raise 'broken'; end $$;
    create trigger fail before insert on statement_lines for each row when (new.bank_reference = 'L25')
      execute function fail()`)
  const lines = Array.from({ length: 26 }, (_, at) => ({ reference: `L${at}`, text: 'rent' }))
  const file = join(folder, 'long.xml')
  await writeFile(file, camt(lines))
  const begun = await types(environment, 'import-statement', file)
  expect(begun).toMatchObject({ code: 1, faults: expect.stringMatching(/broken[^]*done before this stays/) })
  expect(begun.faults).not.toContain('Nothing was changed')
  await client.query('drop function fail cascade')
  const repeated = await types(environment, 'import-statement', file)
  expect(repeated.out).toMatch(/unmatched +1 [^]*imported before +25/)
})

test('an error in the file or the configuration ends with code 1, and nothing is changed', async () => {
  const { client, environment } = await ownDatabase()
  await writeFile(join(folder, 'bad.xml'), camt([{ amount: 'much' }]))
  expect(await types(environment, 'import-statement', join(folder, 'bad.xml'))).toEqual({
    code: 1,
    out: '',
    faults: "bad.xml: entry 1: 'much' is not an amount\nNothing was changed.\n",
  })
  await writeFile(join(folder, 'unknown.csv'), 'date,amount\n2026-11-20,1.00\n')
  expect(await types(environment, 'import-statement', join(folder, 'unknown.csv'))).toMatchObject(
    failed(1, 'Describe its columns in the back office'),
  )
  expect(await types({ ...environment, PORT: 'front' }, ...cancels)).toMatchObject(failed(1, 'PORT'))
  expect((await client.query('select from actions')).rows).toEqual([])
})

test('a database that has not been migrated is refused until the shop was started', async () => {
  const { client, environment } = await ownDatabase()
  await client.query('update drizzle.__drizzle_migrations set created_at = created_at - 1')
  const told = failed(1, 'Start the shop once with bin/start')
  expect(await types(environment, ...cancels)).toMatchObject(told)
})
