// Takes the primary of a PostgreSQL cluster away while customers order: docs/operations/scaling.md, 'Failover'.
import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Ground } from '../bench/ground.ts'
import { testSecrets } from '../src/server/testing/secrets-for-tests.ts'
import { quietly, readNumbers, runDrill, seconds, waitUntil } from './harness.ts'
import { insist } from './insist.ts'
import { openLedger } from './ledger.ts'
import { type PostgresqlCluster, startPostgresqlCluster } from './postgresql-cluster.ts'
import { type Customer, orderByCard, signInCustomers } from './waits.ts'

const { customers, processes } = readNumbers({ customers: 32, processes: 1 })

const pauseMs = 500
// An account may place 300 an hour, and has so many different carts.
const ordersOfAnAccount = 290
const accountsOfACustomer = 4
const calmMs = 5_000
// Longer than Patroni needs to notice that a primary is gone.
const watchedMs = 30_000
const longestPauseMs = 120_000

/** What the customers have been promised, and when. */
type Trade = { accepted: Set<string>; times: number[]; isOpen: boolean; fault?: Error }

const events: Record<string, (cluster: PostgresqlCluster) => Promise<unknown>> = {
  'the node of the primary is killed': async cluster => cluster.killNode(await cluster.leader()),
  'only PostgreSQL of the primary is killed': async cluster => cluster.killPostgres(await cluster.leader()),
  'planned switchover': cluster => cluster.switchOver(),
  'the proxy is frozen for 20 s': cluster => cluster.freezeProxy(20_000),
}

await runDrill(drill)

async function drill(ground: Ground): Promise<string[]> {
  const cluster = await startPostgresqlCluster(ground)
  const shop = await ground.startShop({
    ...quietly,
    ...testSecrets,
    DATABASE_URL: cluster.primaryUrl,
    DATABASE_REPLICA_URL: cluster.replicaUrl,
    WEB_CONCURRENCY: String(processes),
  })
  const accounts = await signInCustomers(shop.url, customers * accountsOfACustomer)
  const trade: Trade = { accepted: new Set(), times: [], isOpen: true }
  const trading = openTrade(trade, accounts)
  console.log(`${customers} customers, each orders every ${pauseMs} ms`)
  console.log('event | no order accepted for | orders accepted until the next event')
  for (const [name, happen] of Object.entries(events)) {
    await setTimeout(calmMs)
    await cluster.isComplete()
    const [began, before] = [Date.now(), trade.accepted.size]
    await happen(cluster)
    await setTimeout(watchedMs)
    const watched = Date.now()
    await waitUntil(`an order is accepted; the shop printed\n${shop.printed().slice(-3_000)}`, () => {
      if (trade.fault) throw trade.fault
      return (trade.times.at(-1) ?? 0) >= watched
    })
    const pause = longestGap(trade.times.filter(time => time > began - 1_000))
    await cluster.repair()
    console.log(`${name} | ${seconds(pause)} s | ${trade.accepted.size - before}`)
  }
  trade.isOpen = false
  await trading
  await cluster.isComplete()
  const { rows } = await (await ground.connect(cluster.primaryUrl)).query<{ key: string }>(
    // The key of an order whose payment could not be opened is freed with its cancellation.
    "select idempotency_key as key from orders where status = 'pending'",
  )
  const stored = new Set(rows.map(({ key }) => key))
  const lost = [...trade.accepted].filter(key => !stored.has(key)).length
  const twice = rows.length - stored.size
  console.log(`${trade.accepted.size} orders accepted, ${lost} lost, ${twice} placed twice`)
  return [
    ...(lost + twice > 0 ? [`${lost} orders lost, ${twice} placed twice`] : []),
    ...(trade.fault ? [String(trade.fault)] : []),
    ...(shop.process.exitCode === null ? [] : ['the shop ended']),
  ]
}

function openTrade(trade: Trade, accounts: readonly Customer[]): Promise<unknown> {
  const queue = async (place: number) => {
    for (let index = place; index < accounts.length; index += customers)
      await orderOften(accounts[index], trade)
  }
  const trading = Promise.all(Array.from({ length: customers }, (_, place) => queue(place)))
  return trading.catch((error: Error) => {
    trade.fault = error
  })
}

/** Asks again with the same key until the shop has accepted the order. Ends when the account may not order any more. */
async function orderOften(account: Customer | undefined, trade: Trade) {
  const ledger = openLedger()
  for (let count = 0; account && trade.isOpen && count < ordersOfAnAccount; count++) {
    const key = randomUUID()
    const ask = () => orderByCard(account, count, key)
    const answer = await insist(ledger, ask, { longestMs: longestPauseMs, pauseMs: 250 })
    // The limit of this account counts each try, also one that the shop could not finish.
    if (!answer || answer.status === 429) return
    // A payment that could not be opened cancels its order.
    if (answer.status !== 200 && answer.status !== 502)
      throw new Error(`An order answered ${JSON.stringify(answer)}`)
    if (answer.status === 200) {
      trade.accepted.add(key)
      trade.times.push(Date.now())
    }
    await setTimeout(pauseMs)
  }
}

function longestGap(times: readonly number[]): number {
  return Math.max(0, ...times.slice(1).map((time, index) => time - (times[index] ?? time)))
}
