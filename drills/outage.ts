import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { examineShop } from '../src/server/doctor/doctor.ts'
import { startEmbeddedPostgres } from '../src/server/platform/embedded-postgres/start-embedded-postgres.ts'
import { migrate } from '../src/server/platform/migrate.ts'
import { openAdmin } from '../src/server/testing/admin-for-tests.ts'
import { removeDataDir } from '../src/server/testing/database-for-tests.ts'
import { startFreezableProxy } from '../src/server/testing/freezable-proxy.ts'
import { allDown, startRatesPeer } from '../src/server/testing/rates-peer.ts'
import { openTestShop } from '../src/server/testing/shop-for-tests.ts'
import { startStripePeer } from '../src/server/testing/stripe-peer.ts'
import { countMails, findLosses } from './audit-ledger.ts'
import { addReseller } from './bank.ts'
import { openLedger } from './ledger.ts'
import { startMailServer } from './mail-server.ts'
import { openShoppers } from './shoppers.ts'

const stepSeconds = 300
const stepsOfAnHour = 12
const longestQuietMs = 120_000

const dataDir = await mkdtemp(join(tmpdir(), 'astra-outage-'))
// As root, PostgreSQL runs as another user, who must be able to enter the folder.
await chmod(dataDir, 0o711)
const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} })
await migrate(postgres.url)
const proxy = await startFreezableProxy(postgres.url)
const mails = await startMailServer()
const stripe = await startStripePeer()
const rates = await startRatesPeer()
const shop = await openTestShop(
  { ...mails.environment, ...stripe.environment, ...rates.environment },
  { kind: 'none' },
  proxy.url,
)
const admin = await openAdmin(shop)
/** Past the proxy, so also while the shop has no database. */
const client = new pg.Client({ connectionString: postgres.url })
await client.connect()

const outages: Record<string, { begin(): unknown; end(): unknown }> = {
  'mail server': { begin: mails.stop, end: mails.start },
  'card provider': {
    begin: () => void (stripe.behaviour.answering = response => void response.destroy()),
    end: () => void (stripe.behaviour.answering = null),
  },
  'exchange rates': { begin: () => rates.quotes({}, allDown), end: () => rates.quotes({}) },
  database: { begin: proxy.stop, end: proxy.start },
}

let problems = ['the drill did not end']
try {
  await admin.types(...addReseller)
  const ledger = openLedger()
  const shoppers = await openShoppers({ shop, admin, mails, stripe, ledger })
  problems = []
  for (const [name, outage] of Object.entries(outages)) {
    await shoppers.act()
    await outage.begin()
    // As every night: the clock of the jobs is the database's.
    await shop.shop.jobs.enqueue(shop.shop.db, 'refresh-rates', {}).catch(() => {})
    for (let step = 0; step < stepsOfAnHour; step++) {
      await shoppers.act()
      await passTime()
    }
    const waiting = await countWaiting()
    await outage.end()
    await shoppers.finish()
    problems.push(...(await waitForQuiet(name)))
    const { refused, accepted } = shoppers.takeFigures()
    console.log(
      `${name.padEnd(15)} gone for an hour: ${accepted} orders, ${refused}, ${waiting} e-mails and events waited, all done`,
    )
  }
  const losses = await findLosses(client, ledger)
  const { posted, twice, slowest, faults } = await countMails(client, mails)
  const findings = await examineShop(shop.shop)
  const broken = findings.filter(finding => finding.broken > 0)
  const paid = [...ledger.orders.values()].filter(({ isPaid }) => isPaid).length
  console.log(`${ledger.orders.size} orders, ${paid} paid, ${losses.length} lost`)
  console.log(
    `${posted} e-mails, ${twice} of them received twice, the slowest after ${Math.round(slowest / 60)} minutes`,
  )
  console.log(`doctor: ${findings.length} checks, ${broken.length} broken`)
  problems.push(
    ...losses,
    ...faults,
    ...broken.map(({ name, broken: count, first }) => `doctor: ${name} ${count}: ${first.join(', ')}`),
    ...shop.logged.filter(line => line.includes('"msg":"fault"')).map(line => line.slice(0, 600)),
  )
} finally {
  await client.end()
  await admin.close()
  await shop.close()
  await Promise.all([proxy.stop(), mails.stop(), stripe.close(), rates.close()])
  await postgres.stop()
  await removeDataDir(dataDir)
}
for (const problem of problems.slice(0, 40)) console.log(`BROKEN  ${problem}`)
process.exit(problems.length === 0 ? 0 : 1)

/** For the shop, and for jobs that wait for their next try. */
async function passTime() {
  shop.clock.pass(stepSeconds)
  await client.query(
    `update pgboss.job set start_after = start_after - interval '${stepSeconds} seconds' where state = 'retry'`,
  )
  // The workers look for jobs once a second.
  await setTimeout(1_500)
}

async function countWaiting(): Promise<number> {
  const { rows } = await client.query<{ waiting: number }>(`
    select ((select count(*) from mails where sent_at is null)
      + (select count(*) from webhook_events where processed_at is null))::integer as waiting`)
  return rows[0]?.waiting ?? 0
}

async function waitForQuiet(name: string): Promise<string[]> {
  const deadline = Date.now() + longestQuietMs
  for (;;) {
    const { rows } = await client.query<{ state: string; jobs: number }>(`
      select name || ' ' || state as state, count(*)::integer as jobs from pgboss.job
      where state in ('created', 'retry', 'active') and start_after < now() + interval '3 hours'
        and name not like '\\_\\_%' group by 1`)
    const waiting = await countWaiting()
    if (rows.length === 0 && waiting === 0) return []
    if (Date.now() > deadline)
      return [`${name}: ${waiting} e-mails and events still wait, ${JSON.stringify(rows)}`]
    await passTime()
  }
}
