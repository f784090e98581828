import { randomBytes, randomUUID } from 'node:crypto'
import { signInCustomers } from '../drills/waits.ts'
import { type Figure, limitFigure, throughputFigure } from './figures.ts'
import { type Ground, residentMegabytes } from './ground.ts'
import { compareCrowds, crowd, type Request } from './load.ts'

// Enough not to reach the limit of orders per customer and hour.
const customers = 128
const memoryBudget = 250

export const companyDetails = {
  client_company: 'Studio Nord',
  client_zip: '10115',
  client_city: 'Berlin',
  client_address_line: 'Invalidenstraße 1',
}

// Bank orders last: their e-mails are still being sent afterwards.
export const payments = {
  card: { minRatio: 0.4, cart: { payment: 'stripe', country: 'DEU' } },
  bank: { minRatio: 0.1, cart: { payment: 'bank', country: 'DEU', ...companyDetails } },
}

/** Orders placed, against a bare Fastify that only writes; then the memory that the shop uses. */
export async function measure({ startPostgres, startShop, startBareServer }: Ground): Promise<Figure[]> {
  const { database } = await startPostgres()
  const shop = await startShop(orderEnvironment(await database('shop')))
  const bareUrl = await startBareServer('bare-orders.ts', await database('bare'))
  const figures: Figure[] = []
  const signedIn = await signInAll(shop.url)
  for (const [name, { minRatio, cart }] of Object.entries(payments)) {
    const runs = await compareCrowds(4, {
      shop: buyers(shop.url, signedIn, cart),
      bare: writers(bareUrl, cart),
    })
    figures.push(throughputFigure(`orders placed, by ${name}`, runs, minRatio))
  }
  const megabytes = Math.round(await residentMegabytes(shop.process.pid))
  const limit = { most: memoryBudget, unit: 'MB' }
  return [...figures, limitFigure('memory of the shop after these orders', megabytes, limit)]
}

export type Headers = Record<string, string>

export function orderEnvironment(databaseUrl: string): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl,
    SECRET: 'a secret for benchmarks that is long enough',
    LICENSE_PRIVATE_KEY: randomBytes(32).toString('base64'),
    SANDBOX: '1',
    TRUST_PROXY: 'loopback',
    MAX_OPEN_BANK_ORDERS: '1000000',
  }
}

export async function signInAll(url: string): Promise<Headers[]> {
  return (await signInCustomers(url, customers)).map(customer => customer.headers())
}

/** Another number of servers each time, because a pending order with the same cart would be returned again. */
export function buyers(url: string, signedIn: Headers[], cart: object) {
  const placed = signedIn.map(() => 0)
  return crowd(url, {
    size: signedIn.length,
    next(browser) {
      const count = (placed[browser] = (placed[browser] ?? 0) + 1)
      const product = ['astra-1m', 'astra-1y', 'astra-lifetime'][Math.floor(count / 99) % 3]
      const body = { ...cart, product, servers: 1 + (count % 99) }
      const key = { 'idempotency-key': randomUUID() }
      return postCart('/api/astra/order/', { ...signedIn[browser], ...key }, body)
    },
  })
}

function writers(url: string, cart: object) {
  const body = { ...cart, product: 'astra-1m', servers: 1 }
  return crowd(url, {
    size: customers,
    next: browser => postCart('/', { customer: String(browser) }, body),
  })
}

function postCart(path: string, headers: Headers, cart: object): Request {
  return {
    method: 'POST',
    path,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(cart),
  }
}
