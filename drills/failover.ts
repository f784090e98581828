import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { httpVisitor } from '../src/server/testing/http-client.ts'
import { testSecrets } from '../src/server/testing/secrets-for-tests.ts'
import { startShopProcess } from '../src/server/testing/shop-process.ts'
import { type PostgresqlCluster, startPostgresqlCluster } from './postgresql-cluster.ts'

const { values } = parseArgs({
  options: { customers: { type: 'string', default: '32' }, processes: { type: 'string', default: '1' } },
})
const customers = Number(values.customers)

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
type Event = { name: string; happen(cluster: PostgresqlCluster): Promise<() => Promise<void>> }

const events: Event[] = [
  {
    name: 'the node of the primary is killed',
    async happen(cluster) {
      const node = await cluster.leader()
      await cluster.killNode(node)
      return () => cluster.startNode(node)
    },
  },
  {
    name: 'only PostgreSQL of the primary is killed',
    async happen(cluster) {
      await cluster.killPostgres(await cluster.leader())
      return async () => {}
    },
  },
  {
    name: 'planned switchover',
    async happen(cluster) {
      await cluster.switchOver()
      return async () => {}
    },
  },
  {
    name: 'the proxy is frozen for 20 s',
    async happen(cluster) {
      cluster.freezeProxy(true)
      await setTimeout(20_000)
      cluster.freezeProxy(false)
      return async () => {}
    },
  },
]

const cluster = await startPostgresqlCluster()
const environment = {
  DATABASE_URL: cluster.primaryUrl,
  DATABASE_REPLICA_URL: cluster.replicaUrl,
  ...testSecrets,
  SANDBOX: '1',
  TRUST_PROXY: 'loopback',
  NODE_ENV: 'production',
  WEB_CONCURRENCY: values.processes,
}
const shop = await startShopProcess(environment)
let isOpen = true
let fault: Error | undefined
try {
  const accepted = new Set<string>()
  const times: number[] = []
  const signedIn: Browser[] = []
  while (signedIn.length < customers * accountsOfACustomer)
    signedIn.push(
      ...(await Promise.all(Array.from({ length: 8 }, (_, index) => signIn(signedIn.length + index)))),
    )
  const queue = async (place: number) => {
    for (let index = place; index < signedIn.length; index += customers)
      await trade(signedIn[index], accepted, times)
  }
  const trading = Promise.all(Array.from({ length: customers }, (_, place) => queue(place)))
  trading.catch((error: Error) => {
    fault = error
  })
  console.log(`${customers} customers, each orders every ${pauseMs} ms`)
  console.log('event | no order accepted for | orders accepted until the next event')
  for (const event of events) {
    await setTimeout(calmMs)
    await cluster.isComplete()
    const [began, before] = [Date.now(), accepted.size]
    const repair = await event.happen(cluster)
    await setTimeout(watchedMs)
    await acceptedAfter(times, Date.now())
    const pause = longestGap(times.filter(time => time > began - 1_000))
    await repair()
    console.log(`${event.name} | ${(pause / 1000).toFixed(1)} s | ${accepted.size - before}`)
  }
  isOpen = false
  await trading
  await cluster.isComplete()
  const { lost, twice } = await compareWithDatabase(accepted)
  console.log(`${accepted.size} orders accepted, ${lost} lost, ${twice} placed twice`)
  if (shop.process.exitCode !== null) throw new Error('The shop ended')
  if (lost + twice > 0) process.exitCode = 1
} finally {
  await shop.stop()
  await cluster.stop()
}

async function signIn(index: number): Promise<Browser> {
  const browser = httpVisitor(shop.url, { 'x-forwarded-for': `10.0.${index >> 8}.${index & 255}` })
  await browser.signsIn(`customer${index}@studio.example`)
  return browser
}

/** Asks again with the same key until the shop has accepted the order. Ends when the account may not order any more. */
async function trade(browser: Browser | undefined, accepted: Set<string>, times: number[]) {
  for (let count = 0; browser && isOpen && count < ordersOfAnAccount; count++) {
    const key = randomUUID()
    const sent = {
      // Another cart each time, because a pending order with the same cart would be returned again.
      json: {
        product: plans[Math.floor(count / 99) % 3],
        payment: 'stripe',
        country: 'DEU',
        servers: 1 + (count % 99),
      },
      headers: { 'idempotency-key': key },
    }
    if (!(await order(browser, sent))) return
    accepted.add(key)
    times.push(Date.now())
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

async function acceptedAfter(times: readonly number[], moment: number) {
  const deadline = Date.now() + longestPauseMs
  while ((times.at(-1) ?? 0) < moment) {
    if (fault) throw fault
    if (Date.now() > deadline)
      throw new Error(`No order was accepted any more. The shop printed:\n${shop.printed().slice(-3_000)}`)
    await setTimeout(50)
  }
}

function longestGap(times: readonly number[]): number {
  return Math.max(0, ...times.slice(1).map((time, index) => time - (times[index] ?? time)))
}

async function compareWithDatabase(accepted: ReadonlySet<string>) {
  const client = new pg.Client({ connectionString: cluster.primaryUrl })
  await client.connect()
  const { rows } = await client.query<{ key: string }>(
    // The key of an order whose payment could not be opened is freed with its cancellation.
    "select idempotency_key as key from orders where status = 'pending'",
  )
  await client.end()
  const stored = new Set(rows.map(({ key }) => key))
  return {
    lost: [...accepted].filter(key => !stored.has(key)).length,
    twice: rows.length - stored.size,
  }
}
