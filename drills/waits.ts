import { randomUUID } from 'node:crypto'
import { httpVisitor } from '../src/server/testing/http-client.ts'
import { seconds } from './harness.ts'

export type Wait = { status: number; ms: number; reason: string }
type Promised = { status: number; withinMs: number }

/** The status is 0 if the connection was lost. */
export async function timeReply(ask: () => Promise<Response>): Promise<Wait> {
  const began = performance.now()
  const took = () => performance.now() - began
  try {
    const reply = await ask()
    const text = await reply.text()
    return { status: reply.status, ms: took(), reason: reply.ok ? '' : readReason(text) }
  } catch (error) {
    return { status: 0, ms: took(), reason: String(error) }
  }
}

/** Prints what visitors waited for. Returns what was promised to them and not kept. */
export function reportWaits(what: string, waits: readonly Wait[], promised: Promised): string[] {
  const answered = [...Map.groupBy(waits, ({ status }) => status)].map(
    ([status, of]) => `${of.length} x ${status}`,
  )
  const times = waits.map(({ ms }) => ms).sort((left, right) => left - right)
  const [median = 0, slowest = 0] = [times[Math.floor(times.length / 2)], times.at(-1)]
  console.log(
    `${what.padEnd(58)} ${answered.join(', ').padEnd(20)} ${seconds(median)} to ${seconds(slowest)} s`,
  )
  return waits
    .filter(({ status, ms }) => status !== promised.status || ms > promised.withinMs)
    .map(({ status, ms, reason }) => `${what}: answered ${status} after ${seconds(ms)} s ${reason}`)
}

/** The public page of a visitor without a session; a cookie of another visit would make it a page of its own. */
export function openPage(url: string, path: string, address: string): Promise<Response> {
  return fetch(url + path, { headers: { 'x-forwarded-for': address, accept: 'text/html' } })
}

export type Customer = ReturnType<typeof httpVisitor>

/** Each in a network of its own. */
export function signInCustomers(url: string, count: number): Promise<Customer[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, number) => {
      const customer = httpVisitor(url, { 'x-forwarded-for': `10.7.${number}.1` })
      await customer.signsIn(`drill${number}@studio.example`)
      return customer
    }),
  )
}

const plans = ['astra-1m', 'astra-1y', 'astra-lifetime']
let orders = 0

/** Orders by card. Each of 297 orders has another cart: the same cart would be the same order. */
export function orderByCard(customer: Customer, count = orders++, key = randomUUID()): Promise<Response> {
  const cart = { product: plans[Math.floor(count / 99) % 3], servers: 1 + (count % 99) }
  return customer.post('/api/astra/order/', {
    json: { ...cart, country: 'DEU', payment: 'stripe' },
    headers: { 'idempotency-key': key },
  })
}

function readReason(text: string): string {
  return /<h1>(.*?)<\/h1>/.exec(text)?.[1] ?? text.slice(0, 200)
}
