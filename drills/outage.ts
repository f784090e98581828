// Takes one service away after the other: docs/operations/drills.md, 'Outage'.
import { setTimeout } from 'node:timers/promises'
import type { Ground } from '../bench/ground.ts'
import { examineShop } from '../src/server/operations/doctor/doctor.ts'
import { migrate } from '../src/server/platform/database/migrate.ts'
import { openAdmin } from '../src/server/testing/admin-for-tests.ts'
import { startFreezableProxy } from '../src/server/testing/freezable-proxy.ts'
import { allDown, startRatesPeer } from '../src/server/testing/rates-peer.ts'
import { openTestShop } from '../src/server/testing/shop-for-tests.ts'
import { auditTrade, describeBroken, waitForQuiet } from './audit.ts'
import { addReseller } from './bank.ts'
import { runDrill, waitUntil } from './harness.ts'
import { openCrowd, openStreet } from './street.ts'

const customers = 4
const stepSeconds = 300
const stepsOfAnHour = 12
/** The workers look for jobs once a second. */
const stepMs = 1_500

await runDrill(drill)

async function drill(ground: Ground): Promise<string[]> {
  const { startPostgres, connect, defer } = ground
  const postgres = await startPostgres()
  await migrate(postgres.url)
  const proxy = await startFreezableProxy(postgres.url)
  defer(proxy.stop)
  const rates = await startRatesPeer()
  defer(rates.close)
  let url = ''
  const street = await openStreet(ground, {
    findShop: () => url,
    environment: rates.environment,
    banking: {
      importStatement: path => ({
        done: admin.types('import-statement', path).then(
          () => true,
          () => false,
        ),
        kill: () => false,
      }),
      now: () => shop.clock.now(),
    },
  })
  const { mails, ledger } = street
  const { behaviour } = street.cards.peer
  const shop = await openTestShop(street.environment, { kind: 'none' }, proxy.url)
  defer(shop.close)
  url = await shop.app.listen({ host: '127.0.0.1', port: 0 })
  const admin = await openAdmin(shop)
  defer(admin.close)
  // Past the proxy, so also while the shop has no database.
  const client = await connect(postgres.url)

  const outages: Record<string, { begin(): unknown; end(): unknown }> = {
    'mail server': { begin: mails.stop, end: mails.start },
    'card provider': {
      begin: () => void (behaviour.answering = response => void response.destroy()),
      end: () => void (behaviour.answering = null),
    },
    'exchange rates': { begin: () => rates.quotes({}, allDown), end: () => rates.quotes({}) },
    database: { begin: proxy.stop, end: proxy.start },
  }

  /** For the shop, and for jobs that wait for their next try. */
  async function passTime() {
    shop.clock.pass(stepSeconds)
    await client.query(
      `update pgboss.job set start_after = start_after - interval '${stepSeconds} seconds' where state = 'retry'`,
    )
    await setTimeout(stepMs)
  }

  async function countWaiting(): Promise<number> {
    const { rows } = await client.query<{ waiting: number }>(`
      select ((select count(*) from mails where sent_at is null)
        + (select count(*) from webhook_events where processed_at is null))::integer as waiting`)
    return rows[0]?.waiting ?? 0
  }

  await admin.types(...addReseller)
  const problems: string[] = []
  for (const [name, outage] of Object.entries(outages)) {
    const before = ledger.orders.size
    const crowd = openCrowd(street, { size: customers, seed: before, actions: Infinity, changes: false })
    await waitUntil('all have ordered', () => ledger.orders.size >= before + customers)
    await outage.begin()
    // As every night: the clock of the jobs is the database's.
    await shop.shop.jobs.enqueue(shop.shop.db, 'refresh-rates', {}).catch(() => {})
    ledger.statuses.clear()
    for (let step = 0; step < stepsOfAnHour; step++) await passTime()
    const waiting = await countWaiting()
    const refused = [...ledger.statuses].filter(([status]) => status >= 500)
    await outage.end()
    await crowd.close()
    problems.push(...(await waitForQuiet(client, street)).map(problem => `${name}: ${problem}`))
    const replies = refused.map(([status, count]) => `${count} times ${status}`).join(', ')
    console.log(
      `${name.padEnd(15)} gone for an hour: ${ledger.orders.size - before} orders, ${replies || 'none refused'}, ` +
        `${waiting} e-mails and events waited, all done`,
    )
  }
  problems.push(...(await auditTrade(client, street)))
  const findings = await examineShop(shop.shop)
  const broken = describeBroken(findings)
  console.log(`doctor: ${findings.length} checks, ${broken.length} broken`)
  const logged = shop.logged.filter(line => line.includes('"msg":"fault"')).map(line => line.slice(0, 600))
  return [...problems, ...broken, ...logged]
}
