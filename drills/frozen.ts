// A database that hangs, in one connection and as a whole: docs/operations/drills.md, 'Frozen database'.
import { setTimeout } from 'node:timers/promises'
import { startFreezableProxy } from '../src/server/testing/freezable-proxy.ts'
import { testSecrets } from '../src/server/testing/secrets-for-tests.ts'
import type { ShopProcess } from '../src/server/testing/shop-process.ts'
import { quietly, runDrill, waitUntil } from './harness.ts'
import {
  type Customer,
  openPage,
  orderByCard,
  reportWaits,
  signInCustomers,
  timeReply,
  visitAndOrder,
  type Wait,
} from './waits.ts'

const frozenMs = 20_000
const hangingMs = 8_000
const roundMs = 1_000
const longestRecoveryMs = 30_000
const pricing = '/astra/pricing/'
/** Longer than the shop promises, for a busy machine. */
const served = { status: 200, withinMs: 2_000 }
const refused = { status: 503, withinMs: 7_000 }
const mostBesideHanging = 3

await runDrill(async ({ startPostgres, startShop, defer }) => {
  const { database } = await startPostgres()
  const proxy = await startFreezableProxy(await database('frozen'))
  defer(proxy.stop)
  const shop = await startShop({ ...quietly, ...testSecrets, DATABASE_URL: proxy.url })
  defer(proxy.thaw)
  const customers = await signInCustomers(shop.url, 12)
  await openPage(shop.url, pricing, '10.8.0.1')
  const drill = { shop, proxy, customers }
  return [
    ...(await hangIn('sessions_by_token', drill)),
    ...(await hangIn('every_rate', drill)),
    ...(await freeze(drill)),
    ...(await recover(drill)),
  ]
})

type Drill = {
  shop: ShopProcess
  proxy: Awaited<ReturnType<typeof startFreezableProxy>>
  customers: readonly Customer[]
}

/** Only what was asked together with the first may wait for its connection. */
async function hangIn(statement: string, { proxy, customers }: Drill): Promise<string[]> {
  proxy.freezeNext(statement)
  const waits = await visitAndOrder(hangingMs, roundMs, customers)
  proxy.thaw()
  const slow = reportWaits(`one connection hangs in ${statement}`, waits, served)
  return slow.length > mostBesideHanging ? slow : []
}

async function freeze({ shop, proxy, customers }: Drill): Promise<string[]> {
  const before = shop.printed().length
  const visits = {
    'pricing page': {
      promised: served,
      ask: (_: Customer, address: string) => openPage(shop.url, pricing, address),
    },
    '/livez': {
      promised: served,
      ask: (_: Customer, address: string) => openPage(shop.url, '/livez', address),
    },
    'profile of a customer': {
      promised: refused,
      ask: (customer: Customer) => customer.get('/accounts/profile/'),
    },
    'order of a customer': { promised: refused, ask: (customer: Customer) => orderByCard(customer) },
    passcode: {
      promised: refused,
      ask: (customer: Customer) =>
        customer.post('/api/accounts/auth/', { form: { email: 'stranger@studio.example' } }),
    },
  }
  const waits = Object.values(visits).map((): Promise<Wait>[] => [])
  const until = Date.now() + frozenMs
  proxy.freeze()
  for (let round = 0; Date.now() < until; round++) {
    const customer = customers[round % customers.length]
    if (!customer) throw new Error('No customer has signed in')
    for (const [index, { ask }] of Object.values(visits).entries())
      waits[index]?.push(timeReply(() => ask(customer, `10.9.${round}.1`)))
    await setTimeout(roundMs)
  }
  const reports = Object.entries(visits).map(async ([what, { promised }], index) =>
    reportWaits(`all connections hang: ${what}`, await Promise.all(waits[index] ?? []), promised),
  )
  const broken = (await Promise.all(reports)).flat()
  proxy.thaw()
  const lines = shop.printed().slice(before).trim().split('\n')
  const ofQueue = lines.filter(line => line.includes('"job queue"'))
  const others = lines.filter(line => !ofQueue.includes(line))
  console.log(
    `lines of the log: ${lines.length}, of which ${ofQueue.length} of the job queue; ` +
      `the others have at most ${Math.max(...others.map(({ length }) => length))} characters`,
  )
  return broken
}

async function recover({ shop, customers: [customer] }: Drill): Promise<string[]> {
  if (!customer) throw new Error('No customer has signed in')
  const began = Date.now()
  const isAsBefore = async () => {
    const replies = [
      await timeReply(() => customer.get('/accounts/profile/')),
      await timeReply(() => orderByCard(customer)),
      await timeReply(() => openPage(shop.url, '/readyz', '10.8.0.1')),
    ]
    return replies.every(({ status }) => status === 200)
  }
  const isLate = (error: Error) => [error.message]
  const problems = await waitUntil('all is as before', isAsBefore, longestRecoveryMs).then(() => [], isLate)
  console.log(`all is as before ${Date.now() - began} ms after the database answers again`)
  return problems
}
