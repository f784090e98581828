import { randomUUID } from 'node:crypto'
import { httpVisitor } from '../src/server/testing/http-client.ts'
import { type Figure, grouped, ratioFigure, report } from './figures.ts'
import { compare, crowd, type Sent } from './load.ts'
import { residentMegabytes, withBareServer, withPostgres, withShop } from './world.ts'

// So many that one customer's limit of orders an hour is not reached.
const customers = 128
const memoryBudget = 250

// The mails of bank orders are still being sent when these are over, so they come last.
const payments = {
  card: { least: 0.25, cart: { payment: 'stripe', country: 'DEU' } },
  bank: {
    least: 0.1,
    cart: {
      payment: 'bank',
      country: 'DEU',
      client_company: 'Studio Nord',
      client_zip: '10115',
      client_city: 'Berlin',
      client_address_line: 'Invalidenstraße 1',
    },
  },
}

/** Orders placed through every check, against a bare Fastify that only writes; then the memory that the shop has taken. */
export function measureOrders(): Promise<Figure[]> {
  return withPostgres(async database => {
    const [shopDatabase, bareDatabase] = [await database('shop'), await database('bare')]
    const environment = {
      DATABASE_URL: shopDatabase,
      SECRET: 'a secret for benchmarks that is long enough',
      TRUST_PROXY: 'loopback',
    }
    return withShop(environment, shop =>
      withBareServer('bare-orders.ts', [bareDatabase], async bareUrl => {
        const figures: Figure[] = []
        const signedIn = await signInAll(shop.url)
        for (const [name, { least, cart }] of Object.entries(payments)) {
          const crowds = { shop: buyers(shop.url, signedIn, cart), bare: writers(bareUrl, cart) }
          const runs = await compare(crowds, { rounds: 4, seconds: 3 })
          crowds.shop.leave()
          crowds.bare.leave()
          figures.push(ratioFigure(`orders placed, by ${name}`, runs, { least }))
        }
        return [...figures, memoryFigure(await residentMegabytes(shop.process.pid))]
      }),
    )
  })
}

type Headers = Record<string, string>

/** As a customer does, by a passcode from the sandbox mailbox; from addresses of their own, as limits count by address. */
async function signInAll(url: string): Promise<Headers[]> {
  const all: Headers[] = []
  for (let number = 1; number <= customers; number++) all.push(await signIn(url, number))
  return all
}

async function signIn(url: string, number: number): Promise<Headers> {
  const address = { 'x-forwarded-for': `10.0.0.${number}` }
  const customer = httpVisitor(url, address)
  await customer.signsIn(`customer${number}@studio.example`)
  return {
    ...address,
    cookie: [...customer.cookies].map(pair => pair.join('=')).join('; '),
    'x-csrftoken': customer.cookies.get('csrftoken') ?? '',
  }
}

/** Each customer orders another number of servers each time: the same cart would meet in the order that waits for payment. */
function buyers(url: string, signedIn: Headers[], cart: object) {
  const placed = signedIn.map(() => 0)
  return crowd(url, {
    size: customers,
    next(browser) {
      const count = (placed[browser] = (placed[browser] ?? 0) + 1)
      const product = ['astra-1m', 'astra-1y', 'astra-lifetime'][Math.floor(count / 99) % 3]
      const body = { ...cart, product, servers: 1 + (count % 99) }
      const key = { 'idempotency-key': randomUUID() }
      return posted('/api/astra/order/', { ...signedIn[browser], ...key }, body)
    },
  })
}

function writers(url: string, cart: object) {
  const body = { ...cart, product: 'astra-1m', servers: 1 }
  return crowd(url, {
    size: customers,
    next: browser => posted('/', { customer: String(browser) }, body),
  })
}

function posted(path: string, headers: Headers, cart: object): Sent {
  return {
    method: 'POST',
    path,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(cart),
  }
}

function memoryFigure(megabytes: number): Figure {
  return {
    what: 'memory of the shop after all these orders',
    measured: `${grouped(Math.round(megabytes))} MB`,
    budget: `at most ${memoryBudget} MB`,
    kept: megabytes <= memoryBudget,
  }
}

if (import.meta.main) await report(measureOrders)
