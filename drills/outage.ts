// Takes one service away after the other: docs/operations/drills.md, 'Outage drill'.
import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import type { Ground } from '../bench/ground.ts'
import { examineShop } from '../src/server/operations/doctor/doctor.ts'
import { migrate } from '../src/server/platform/database/migrate.ts'
import { openAdmin } from '../src/server/testing/admin-for-tests.ts'
import { startFreezableProxy } from '../src/server/testing/freezable-proxy.ts'
import { allDown, startRatesPeer } from '../src/server/testing/rates-peer.ts'
import { openTestShop, type TestShop } from '../src/server/testing/shop-for-tests.ts'
import { startStripePeer } from '../src/server/testing/stripe-peer.ts'
import { countMails, describeBroken, findLosses } from './audit.ts'
import { addReseller } from './bank.ts'
import { runDrill } from './harness.ts'
import { openLedger } from './ledger.ts'
import { startMailServer } from './mail-server.ts'
import { openShoppers } from './shoppers.ts'

const stepSeconds = 300
const stepsOfAnHour = 12
const longestQuietMs = 120_000

await runDrill(drill)

async function drill({ startPostgres, connect, defer }: Ground): Promise<string[]> {
  const postgres = await startPostgres()
  await migrate(postgres.url)
  const proxy = await startFreezableProxy(postgres.url)
  defer(proxy.stop)
  const mails = await startMailServer()
  defer(mails.stop)
  const stripe = await startStripePeer()
  defer(stripe.close)
  const rates = await startRatesPeer()
  defer(rates.close)
  const environment = { ...mails.environment, ...stripe.environment, ...rates.environment }
  const shop = await openTestShop(environment, { kind: 'none' }, proxy.url)
  defer(shop.close)
  const admin = await openAdmin(shop)
  defer(admin.close)
  // Past the proxy, so also while the shop has no database.
  const client = await connect(postgres.url)

  const outages: Record<string, { begin(): unknown; end(): unknown }> = {
    'mail server': { begin: mails.stop, end: mails.start },
    'card provider': {
      begin: () => void (stripe.behaviour.answering = response => void response.destroy()),
      end: () => void (stripe.behaviour.answering = null),
    },
    'exchange rates': { begin: () => rates.quotes({}, allDown), end: () => rates.quotes({}) },
    database: { begin: proxy.stop, end: proxy.start },
  }

  await admin.types(...addReseller)
  const ledger = openLedger()
  const shoppers = await openShoppers({ shop, admin, mails, stripe, ledger })
  const problems: string[] = []
  for (const [name, outage] of Object.entries(outages)) {
    await shoppers.act()
    await outage.begin()
    // As every night: the clock of the jobs is the database's.
    await shop.shop.jobs.enqueue(shop.shop.db, 'refresh-rates', {}).catch(() => {})
    for (let step = 0; step < stepsOfAnHour; step++) {
      await shoppers.act()
      await passTime(shop, client)
    }
    const waiting = await countWaiting(client)
    await outage.end()
    await shoppers.finish()
    problems.push(...(await waitForQuiet(name, shop, client)))
    const { refused, accepted } = shoppers.takeFigures()
    console.log(
      `${name.padEnd(15)} gone for an hour: ${accepted} orders, ${refused}, ${waiting} e-mails and events waited, all done`,
    )
  }
  const losses = await findLosses(client, ledger)
  const { posted, twice, slowest, faults } = await countMails(client, mails)
  const findings = await examineShop(shop.shop)
  const broken = describeBroken(findings)
  const paid = [...ledger.orders.values()].filter(({ isPaid }) => isPaid).length
  console.log(`${ledger.orders.size} orders, ${paid} paid, ${losses.length} lost`)
  console.log(
    `${posted} e-mails, ${twice} of them received twice, the slowest after ${Math.round(slowest / 60)} minutes`,
  )
  console.log(`doctor: ${findings.length} checks, ${broken.length} broken`)
  const logged = shop.logged.filter(line => line.includes('"msg":"fault"')).map(line => line.slice(0, 600))
  return [...problems, ...losses, ...faults, ...broken, ...logged]
}

/** For the shop, and for jobs that wait for their next try. */
async function passTime(shop: TestShop, client: pg.Client) {
  shop.clock.pass(stepSeconds)
  await client.query(
    `update pgboss.job set start_after = start_after - interval '${stepSeconds} seconds' where state = 'retry'`,
  )
  // The workers look for jobs once a second.
  await setTimeout(1_500)
}

async function countWaiting(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ waiting: number }>(`
    select ((select count(*) from mails where sent_at is null)
      + (select count(*) from webhook_events where processed_at is null))::integer as waiting`)
  return rows[0]?.waiting ?? 0
}

async function waitForQuiet(name: string, shop: TestShop, client: pg.Client): Promise<string[]> {
  const deadline = Date.now() + longestQuietMs
  for (;;) {
    const { rows } = await client.query<{ state: string; jobs: number }>(`
      select name || ' ' || state as state, count(*)::integer as jobs from pgboss.job
      where state in ('created', 'retry', 'active') and start_after < now() + interval '3 hours'
        and name not like '\\_\\_%' group by 1`)
    const waiting = await countWaiting(client)
    if (rows.length === 0 && waiting === 0) return []
    if (Date.now() > deadline)
      return [`${name}: ${waiting} e-mails and events still wait, ${JSON.stringify(rows)}`]
    await passTime(shop, client)
  }
}
