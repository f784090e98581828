// Eight networks ask for pages without a pause: docs/operations/drills.md, 'Flooding networks'.
import { setTimeout } from 'node:timers/promises'
import { quietly, readNumbers, runDrill } from './harness.ts'
import {
  type Customer,
  openPage,
  orderByCard,
  reportWaits,
  signInCustomers,
  timeReply,
  type Wait,
} from './waits.ts'

const { networks, seconds } = readNumbers({ networks: 8, seconds: 20 })
const floodMs = seconds * 1000
const atOnceOfNetwork = 40
/** Strangers leave places for this many. */
const customersBeside = 10
const pauseMs = 100
/** A page of each number of servers is rendered for each visitor. */
const pageOfStranger = (visit: number) => `/orders/software/astra/buy/?servers=${1 + (visit % 99)}`
const served = { status: 200, withinMs: 10_000 }

await runDrill(async ({ openDataDir, startShop }) => {
  const { url } = await startShop({ ...quietly, DATA_DIR: await openDataDir() })
  const customers = await signInCustomers(url, customersBeside)
  await openPage(url, '/astra/pricing/', '10.8.0.1')
  report('calm', await visitFor(2_000, url, customers))
  const until = Date.now() + floodMs
  const [visited, ...floods] = await Promise.all([
    visitFor(floodMs, url, customers),
    ...Array.from({ length: networks }, (_, network) => flood(url, network, until)),
  ])
  const broken = report(`${networks} networks flood`, visited)
  reportWaits('pages of the flooding networks', floods.flat(), served)
  return broken
})

type Visits = Record<'page of a customer' | 'order of a customer' | 'pricing page of a stranger', Wait[]>

function report(when: string, visits: Visits): string[] {
  return Object.entries(visits).flatMap(([what, waits]) => reportWaits(`${when}: ${what}`, waits, served))
}

async function visitFor(ms: number, url: string, customers: readonly Customer[]): Promise<Visits> {
  const visits: Visits = {
    'page of a customer': [],
    'order of a customer': [],
    'pricing page of a stranger': [],
  }
  const until = Date.now() + ms
  const act = async (customer: Customer, number: number) => {
    for (let visit = 0; Date.now() < until; visit++) {
      visits['page of a customer'].push(await timeReply(() => customer.get('/accounts/profile/')))
      visits['order of a customer'].push(await timeReply(() => orderByCard(customer)))
      const address = `10.6.${number}.${visit % 250}`
      const opened = await timeReply(() => openPage(url, '/astra/pricing/', address))
      visits['pricing page of a stranger'].push(opened)
      await setTimeout(pauseMs)
    }
  }
  await Promise.all(customers.map(act))
  return visits
}

/** Every second network is a /56 of IPv6, with another address for each request. */
async function flood(url: string, network: number, until: number): Promise<Wait[]> {
  const waits: Wait[] = []
  let visit = 0
  const ask = async () => {
    while (Date.now() < until) {
      visit++
      const host = (visit % 256).toString(16)
      const address = network % 2 === 0 ? `203.0.113.${network}` : `2001:db8:${network}:${host}::1`
      waits.push(await timeReply(() => openPage(url, pageOfStranger(visit), address)))
    }
  }
  await Promise.all(Array.from({ length: atOnceOfNetwork }, ask))
  return waits
}
