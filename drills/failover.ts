// Takes the primary of a PostgreSQL cluster away while customers order: docs/operations/scaling.md, 'Failover'.
import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Ground } from '../bench/ground.ts'
import { httpVisitor } from '../src/server/testing/http-client.ts'
import { testSecrets } from '../src/server/testing/secrets-for-tests.ts'
import type { ShopProcess } from '../src/server/testing/shop-process.ts'
import { readNumbers, runDrill, seconds } from './harness.ts'
import { type PostgresqlCluster, startPostgresqlCluster } from './postgresql-cluster.ts'

const { customers, processes } = readNumbers({ customers: 32, processes: 1 })

const pauseMs = 500
// An account may place 300 an hour, and has so many different carts.
const ordersOfAnAccount = 290
const accountsOfACustomer = 4
const calmMs = 5_000
// Longer than Patroni needs to notice that a primary is gone.
const watchedMs = 30_000
const longestPauseMs = 120_000

const plans = ['astra-1m', 'astra-1y', 'astra-lifetime']

type Browser = ReturnType<typeof httpVisitor>
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
    DATABASE_URL: cluster.primaryUrl,
    DATABASE_REPLICA_URL: cluster.replicaUrl,
    ...testSecrets,
    SANDBOX: '1',
    TRUST_PROXY: 'loopback',
    LOG_LEVEL: 'warn',
    WEB_CONCURRENCY: String(processes),
  })
  const signedIn: Browser[] = []
  while (signedIn.length < customers * accountsOfACustomer) {
    const batch = Array.from({ length: 8 }, (_, index) => signIn(shop.url, signedIn.length + index))
    signedIn.push(...(await Promise.all(batch)))
  }
  const trade: Trade = { accepted: new Set(), times: [], isOpen: true }
  const trading = openTrade(trade, signedIn)
  console.log(`${customers} customers, each orders every ${pauseMs} ms`)
  console.log('event | no order accepted for | orders accepted until the next event')
  for (const [name, happen] of Object.entries(events)) {
    await setTimeout(calmMs)
    await cluster.isComplete()
    const [began, before] = [Date.now(), trade.accepted.size]
    await happen(cluster)
    await setTimeout(watchedMs)
    await acceptedAfter(trade, Date.now(), shop)
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

async function signIn(url: string, index: number): Promise<Browser> {
  const browser = httpVisitor(url, { 'x-forwarded-for': `10.0.${index >> 8}.${index & 255}` })
  await browser.signsIn(`customer${index}@studio.example`)
  return browser
}

function openTrade(trade: Trade, signedIn: readonly Browser[]): Promise<unknown> {
  const queue = async (place: number) => {
    for (let index = place; index < signedIn.length; index += customers)
      await orderOften(signedIn[index], trade)
  }
  const trading = Promise.all(Array.from({ length: customers }, (_, place) => queue(place)))
  return trading.catch((error: Error) => {
    trade.fault = error
  })
}

/** Asks again with the same key until the shop has accepted the order. Ends when the account may not order any more. */
async function orderOften(browser: Browser | undefined, trade: Trade) {
  for (let count = 0; browser && trade.isOpen && count < ordersOfAnAccount; count++) {
    const key = randomUUID()
    // Another cart each time, because a pending order with the same cart would be returned again.
    const product = plans[Math.floor(count / 99) % 3]
    const json = { product, payment: 'stripe', country: 'DEU', servers: 1 + (count % 99) }
    if (!(await order(browser, { json, headers: { 'idempotency-key': key } }))) return
    trade.accepted.add(key)
    trade.times.push(Date.now())
    await setTimeout(pauseMs)
  }
}

async function order(
  browser: Browser,
  sent: { json: object; headers: Record<string, string> },
): Promise<boolean> {
  const deadline = Date.now() + longestPauseMs
  while (Date.now() < deadline) {
    const reply = await browser.post('/api/astra/order/', sent).catch(() => null)
    if (reply?.ok) return true
    // Of this account: each try counts, also one that the shop could not finish.
    if (reply?.status === 429) return false
    if (reply && reply.status < 500 && !reply.headers.has('retry-after'))
      throw new Error(`An order answered ${reply.status}: ${await reply.text()}`)
    await setTimeout(250)
  }
  return false
}

async function acceptedAfter(trade: Trade, moment: number, shop: ShopProcess) {
  const deadline = Date.now() + longestPauseMs
  while ((trade.times.at(-1) ?? 0) < moment) {
    if (trade.fault) throw trade.fault
    if (Date.now() > deadline)
      throw new Error(`No order was accepted any more. The shop printed:\n${shop.printed().slice(-3_000)}`)
    await setTimeout(50)
  }
}

function longestGap(times: readonly number[]): number {
  return Math.max(0, ...times.slice(1).map((time, index) => time - (times[index] ?? time)))
}
