// Backs up a shop of many orders while customers order, and restores it: docs/operations/backups.md, 'Figures'.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { onGround } from '../bench/ground.ts'
import { payments } from '../bench/orders.ts'
import { readConfig } from '../src/server/config/config.ts'
import { restoreBackup } from '../src/server/operations/backup/restore-backup.ts'
import { startDatabase } from '../src/server/operations/backup/start-database.ts'
import { takeBackup } from '../src/server/operations/backup/take-backup.ts'
import { verifyBackup } from '../src/server/operations/backup/verify-backup.ts'
import { migrate } from '../src/server/platform/database/migrate.ts'
import { startEmbeddedPostgres } from '../src/server/platform/embedded-postgres/start-embedded-postgres.ts'
import { removeDataDir } from '../src/server/testing/database-for-tests.ts'
import { print, quietly, readNumbers, runDrill, seconds } from './harness.ts'
import { type Customer, signInCustomers } from './waits.ts'

const { orders } = readNumbers({ orders: 20_000 })
const customers = 4
/** How many orders each account places, because it may place only 300 an hour. */
const accounts = 12
const quietMs = 5_000
const order = { ...payments.bank.cart, product: 'astra-1y' }

process.env['BENCH_ROWS'] = String(orders)
// Reads the number of rows when it is imported.
const { isSeeded, seedBackOffice } = await import('../bench/seed-back-office.ts')

await runDrill(async ground => {
  const dataDir = await ground.openDataDir()
  const dir = await ground.makeFolder()
  const settings = { DATA_DIR: dataDir, BACKUP_DIR: dir, MAX_OPEN_BANK_ORDERS: '1000000', LOG_LEVEL: 'info' }
  // The keys of the shop are generated before its database.
  const postgres = await startDatabase(readConfig({ ...quietly, ...settings }), { log: () => {} })
  ground.defer(postgres.stop)
  await migrate(postgres.url)
  const url = postgres.superuserUrl
  if (!(await isSeeded(url))) await seedBackOffice(url)
  const shop = await ground.startShop({ ...quietly, ...settings })
  const client = await ground.connect(url)
  // The shop makes the first backup itself.
  while (!(await readdir(join(dir, 'base'))).some(name => name.endsWith('Z'))) await setTimeout(100)
  const signedIn = await signInCustomers(shop.url, customers * accounts)
  const quiet = await orderDuring(signedIn, setTimeout(quietMs))
  const started = performance.now()
  const backup = takeBackup({ dataDir, dir, url })
  const busy = await orderDuring(signedIn, backup)
  const base = await backup
  const backupMs = performance.now() - started
  const bytes = base?.manifest.files.reduce((sum, { size }) => sum + size, 0) ?? 0
  print('orders in the database', orders)
  print('size of the base backup, MB', Math.round(bytes / 1e6))
  print('base backup, seconds', seconds(backupMs))
  print('orders a second without and with a backup', `${quiet.rate} and ${busy.rate}`)
  print('slowest order without and with a backup, ms', `${quiet.slowest} and ${busy.slowest}`)

  const moment = await writeMoments(client)
  await archive(client, dir)
  await measureRestore(client, dir)
  await measureMoment(dir, moment)
  await measureVerification(dir)
  await client.query('drop table drill_moments')
  return []
})

/** Places an order by bank transfer, which has an invoice at once. */
async function orderDuring(signedIn: readonly Customer[], until: Promise<unknown>) {
  let isOver = false
  const over = until.finally(() => (isOver = true))
  const times: number[] = []
  const started = performance.now()
  try {
    await Promise.all(
      Array.from({ length: customers }, async (_, place) => {
        for (let n = 0; !isOver; n++) {
          const sent = performance.now()
          const account = signedIn[place * accounts + (n % accounts)]
          const reply = await account?.post('/api/astra/order/', { json: order })
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

/** A row every few milliseconds. Returns the moment between the 201st and the next. */
async function writeMoments(client: pg.Client): Promise<string> {
  const write = async (count: number) => {
    for (let row = 0; row < count; row++)
      await client.query('insert into drill_moments values (clock_timestamp())')
  }
  await client.query('drop table if exists drill_moments')
  await client.query('create table drill_moments (written_at timestamptz not null)')
  await write(201)
  const { rows } = await client.query(
    `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as moment`,
  )
  await write(199)
  return rows[0].moment
}

async function archive(client: pg.Client, dir: string) {
  const { rows } = await client.query('select pg_walfile_name(pg_switch_wal() - 1) as name')
  while (!(await readdir(join(dir, 'wal'))).includes(`${rows[0].name}.gz`)) await setTimeout(100)
}

async function measureRestore(client: pg.Client, dir: string) {
  const count = 'select count(*)::integer as count, max(number)::integer as last from invoices'
  await onRestored(dir, undefined, async (restored, { ms, segments }) => {
    print('restored to the newest state, seconds', seconds(ms))
    print('WAL segments replayed', segments)
    const [there, here] = [await restored.query(count), await client.query(count)]
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

async function measureMoment(dir: string, moment: string) {
  await onRestored(dir, moment, async (restored, { ms }) => {
    print('restored to a moment, seconds', seconds(ms))
    const { rows } = await restored.query(
      `select count(*)::integer as count, round(extract(epoch from $1::timestamptz - max(written_at)) * 1000, 1)::text as gap
      from drill_moments`,
      [moment],
    )
    print('rows before the moment, of 201', rows[0].count)
    print('the last one was written before the moment, ms', rows[0].gap)
  })
}

/** Restores to a folder that goes afterwards; without a moment to the newest state. */
function onRestored(
  dir: string,
  at: string | undefined,
  act: (client: pg.Client, restored: { ms: number; segments: number }) => Promise<void>,
) {
  return onGround(async ({ makeFolder, connect, defer }) => {
    const to = join(await makeFolder(), 'restored')
    const started = performance.now()
    const { segments } = await restoreBackup(dir, { to, ...(at ? { at } : {}) })
    const ms = performance.now() - started
    const postgres = await startEmbeddedPostgres({ dataDir: to, log: () => {} })
    defer(() => removeDataDir(to))
    defer(postgres.stop)
    await act(await connect(postgres.superuserUrl), { ms, segments })
  })
}
