// Backs up a shop of many orders while customers order, and restores it: docs/operations/backups.md, 'Figures'.
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { payments } from '../bench/orders.ts'
import { startShop, withDataDir } from '../bench/world.ts'
import { restoreBackup } from '../src/server/backup/restore-backup.ts'
import { startDatabase } from '../src/server/backup/start-database.ts'
import { takeBackup } from '../src/server/backup/take-backup.ts'
import { verifyBackup } from '../src/server/backup/verify-backup.ts'
import { startEmbeddedPostgres } from '../src/server/platform/embedded-postgres/start-embedded-postgres.ts'
import { migrate } from '../src/server/platform/migrate.ts'
import { removeDataDir } from '../src/server/testing/database-for-tests.ts'
import { httpVisitor } from '../src/server/testing/http-client.ts'

const { values } = parseArgs({ options: { orders: { type: 'string', default: '20000' } } })
const customers = 4
/** Of each, because an account may place only 300 orders an hour. */
const accounts = 12
const quietMs = 5_000
const order = { ...payments.bank.cart, product: 'astra-1y' }

process.env['BENCH_ROWS'] = values.orders
// Reads the number of rows when it is imported.
const { isSeeded, seedBackOffice } = await import('../bench/seed-back-office.ts')

await withDataDir(async dataDir => {
  const dir = `${dataDir}-backups`
  const postgres = await startDatabase({ dataDir, backupDir: dir }, { log: () => {} })
  try {
    await migrate(postgres.url)
    if (!(await isSeeded(postgres.superuserUrl))) await seedBackOffice(postgres.superuserUrl)
    await drill({ dataDir, dir, url: postgres.superuserUrl })
  } finally {
    await postgres.stop()
    await rm(dir, { recursive: true, force: true })
  }
})

async function drill(place: { dataDir: string; dir: string; url: string }) {
  const { dataDir, dir, url } = place
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const shop = await startShop({
    DATA_DIR: dataDir,
    BACKUP_DIR: dir,
    MAX_OPEN_BANK_ORDERS: '1000000',
    SANDBOX: '1',
    TRUST_PROXY: 'loopback',
  })
  try {
    // The shop makes the first backup itself.
    while (!(await readdir(join(dir, 'base'))).some(name => name.endsWith('Z'))) await setTimeout(100)
    const signedIn = await Promise.all(Array.from({ length: customers }, (_, n) => signIn(shop.url, n)))
    const quiet = await orderDuring(signedIn, setTimeout(quietMs))
    const started = performance.now()
    const backup = takeBackup(place)
    const busy = await orderDuring(signedIn, backup)
    const base = await backup
    const backupMs = performance.now() - started
    const bytes = base?.manifest.files.reduce((sum, { size }) => sum + size, 0) ?? 0
    print('orders in the database', Number(values.orders))
    print('size of the base backup, MB', Math.round(bytes / 1e6))
    print('base backup, seconds', seconds(backupMs))
    print('orders a second without and with a backup', `${quiet.rate} and ${busy.rate}`)
    print('slowest order without and with a backup, ms', `${quiet.slowest} and ${busy.slowest}`)

    const moment = await writeMoments(client)
    await archive(client, dir)
    await measureRestore(client, dataDir, dir)
    await measureMoment({ dataDir, dir }, moment)
    await measureVerification(dir)
  } finally {
    await shop.stop()
    await client.query('drop table if exists drill_moments')
    await client.end()
  }
}

type Account = ReturnType<typeof httpVisitor>

function signIn(url: string, customer: number): Promise<Account[]> {
  return Promise.all(
    Array.from({ length: accounts }, async (_, n) => {
      const account = httpVisitor(url, { 'x-forwarded-for': `10.0.${customer}.${n}` })
      await account.signsIn(`drill-${customer}-${n}@studio.example`)
      return account
    }),
  )
}

/** By bank transfer, with an invoice. */
async function orderDuring(signedIn: readonly Account[][], until: Promise<unknown>) {
  let isOver = false
  const over = until.finally(() => (isOver = true))
  const times: number[] = []
  const started = performance.now()
  try {
    await Promise.all(
      signedIn.map(async own => {
        for (let n = 0; !isOver; n++) {
          const sent = performance.now()
          const reply = await own[n % accounts]?.post('/api/astra/order/', { json: order })
          if (!reply?.ok) throw new Error(`An order was answered ${reply?.status}: ${await reply?.text()}`)
          times.push(performance.now() - sent)
        }
      }),
    )
  } finally {
    // The folder is removed after a fault too.
    await over
  }
  const rate = Math.round((times.length * 1000) / (performance.now() - started))
  return { rate, slowest: Math.round(Math.max(...times)) }
}

/** A row every few milliseconds. Returns the moment between two of them. */
async function writeMoments(client: pg.Client): Promise<string> {
  await client.query('create table drill_moments (written_at timestamptz not null)')
  let moment = ''
  for (let row = 0; row < 400; row++) {
    await client.query('insert into drill_moments values (clock_timestamp())')
    if (row === 200) moment = await readMoment(client)
  }
  return moment
}

async function readMoment(client: pg.Client): Promise<string> {
  const { rows } = await client.query(
    `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as moment`,
  )
  return rows[0].moment
}

async function archive(client: pg.Client, dir: string) {
  const { rows } = await client.query('select pg_walfile_name(pg_switch_wal() - 1) as name')
  while (!(await readdir(join(dir, 'wal'))).includes(`${rows[0].name}.gz`)) await setTimeout(100)
}

async function measureRestore(client: pg.Client, dataDir: string, dir: string) {
  const to = `${dataDir}-newest`
  const started = performance.now()
  const { segments } = await restoreBackup(dir, { to })
  print('restored to the newest state, seconds', seconds(performance.now() - started))
  print('WAL segments replayed', segments)
  await onRestored(to, async url => {
    const restored = new pg.Client({ connectionString: url })
    await restored.connect()
    const count = 'select count(*)::integer as count, max(number)::integer as last from invoices'
    const [there, here] = [await restored.query(count), await client.query(count)]
    await restored.end()
    print('invoices stored and restored', `${here.rows[0].count} and ${there.rows[0].count}`)
  })
}

async function measureVerification(dir: string) {
  const started = performance.now()
  // The rules of the books do not hold for the seeded rows.
  const { seconds: restoring, facts } = await verifyBackup(dir)
  print('verified as by bin/backup --verify, seconds', seconds(performance.now() - started))
  print('of which it restored, seconds', restoring.toFixed(1))
  for (const fact of facts.slice(0, 3)) print('checked', fact)
}

async function measureMoment({ dataDir, dir }: { dataDir: string; dir: string }, moment: string) {
  const to = `${dataDir}-at`
  const started = performance.now()
  await restoreBackup(dir, { to, at: moment })
  print('restored to a moment, seconds', seconds(performance.now() - started))
  await onRestored(to, async url => {
    const restored = new pg.Client({ connectionString: url })
    await restored.connect()
    const { rows } = await restored.query(
      `select count(*)::integer as count, round(extract(epoch from $1::timestamptz - max(written_at)) * 1000, 1)::text as gap
      from drill_moments`,
      [moment],
    )
    await restored.end()
    print('rows before the moment, of 201', rows[0].count)
    print('the last one was written before the moment, ms', rows[0].gap)
  })
}

async function onRestored(dataDir: string, act: (url: string) => Promise<void>) {
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} })
  try {
    await act(postgres.superuserUrl)
  } finally {
    await postgres.stop()
    await removeDataDir(dataDir)
  }
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(1)
}

function print(what: string, value: string | number) {
  console.log(`${what.padEnd(56)} ${value}`)
}
