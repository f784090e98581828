import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { companyDetails } from '../bench/orders.ts'
import { httpVisitor } from '../src/server/testing/http-client.ts'
import type { Random } from '../src/server/testing/random.ts'
import type { Bank } from './bank.ts'
import type { CardProvider } from './card-provider.ts'
import { type Answer, insist } from './insist.ts'
import type { Ledger } from './ledger.ts'
import type { MailServer } from './mail-server.ts'
import type { Moments } from './moments.ts'
import { openServers } from './product-servers.ts'

/** Where one customer is, who acts by chance. */
type Street = {
  url: string
  ledger: Ledger
  moments: Moments
  mails: MailServer
  cards: CardProvider
  bank: Bank
  random: Random
  coupons: readonly string[]
  /** Between two actions of a customer. */
  pause(): Promise<unknown>
}

type License = { id: number; sn: string; type: number; period: number; servers: number }
type Cart = {
  product: string
  servers: number
  mode?: string
  license_id?: number
  coupon?: string
  payment: string
}

const mostBankOrders = 3
const mostActions = 12

/** Signs in, then buys, renews, upgrades and activates as long as it is told to. One thing at a time. */
export async function trade(street: Street, number: number, isOpen: () => boolean) {
  const { url } = street
  const address = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
  const browser = httpVisitor(url, { 'x-forwarded-for': address })
  const email = await signIn(street, browser, number)
  if (email === null) return
  const customer = { ...street, browser, email, bankOrders: 0 }
  for (let left = mostActions; left > 0 && isOpen(); left--) {
    await act(customer)
    await street.pause()
  }
}

type Browser = ReturnType<typeof httpVisitor>
type Customer = Street & { browser: Browser; email: string; bankOrders: number }

async function signIn({ ledger, mails }: Street, browser: Browser, number: number): Promise<string | null> {
  await insist(ledger, () => browser.get('/health'))
  // A passcode that the shop forgot with the connection is not asked for too often: another address is.
  for (let attempt = 1; attempt <= 5; attempt++) {
    const email = `customer${number}-${attempt}@studio.example`
    await insist(ledger, () => browser.post('/api/accounts/auth/', { form: { email } }))
    for (let wait = 0; wait < 50 && !mails.passcode(email); wait++) await setTimeout(100)
    const code = mails.passcode(email)
    if (!code) continue
    const entered = await insist(ledger, () => browser.post('/api/accounts/auth/', { form: { email, code } }))
    mails.forgetPasscode(email)
    if (entered?.status === 200) return email
  }
  return null
}

async function act(customer: Customer) {
  const { random, coupons } = customer
  const licenses = await readLicenses(customer)
  const [first, ...others] = licenses.filter(({ type }) => type === 2)
  const choice = random.between(1, 100)
  if (first && choice <= 30) return openServers(customer, random.pick([first, ...others]))
  if (first && choice <= 60) return changeLicense(customer, random.pick([first, ...others]))
  if (choice <= 75 && customer.bankOrders < mostBankOrders) return buyByTransfer(customer)
  const [coupon, ...more] = coupons
  const isReduced = coupon !== undefined && random.chance(40)
  await buyByCard(customer, {
    product: random.pick(['astra-1m', 'astra-1y']),
    servers: random.between(1, 20),
    payment: 'stripe',
    ...(isReduced ? { coupon: random.pick([coupon, ...more]) } : {}),
  })
}

async function readLicenses({ ledger, browser }: Customer): Promise<License[]> {
  const answer = await insist(ledger, () => browser.get('/api/accounts/profile/'))
  // The contract of the call.
  const profile = answer?.body['data'] as { licenses: License[] } | undefined
  return profile?.licenses ?? []
}

async function changeLicense(customer: Customer, { id, period, servers }: License) {
  const product = period === 1 ? 'astra-1y' : 'astra-1m'
  const more = Math.min(99, servers + customer.random.between(1, 5))
  const change =
    customer.random.chance(50) && more > servers
      ? { mode: 'upgrade', servers: more }
      : { mode: 'renew', servers }
  await buyByCard(customer, { product, license_id: id, payment: 'stripe', ...change })
}

async function buyByCard(customer: Customer, cart: Cart) {
  const { ledger, cards, random, browser } = customer
  const placed = await order(customer, cart)
  if (!placed) return
  const sessionId = /\/pay\/(\w+)$/.exec(placed.url)?.[1]
  // The order page follows an order of 0.
  const id = sessionId ? cards.orderNumber(sessionId) : readOrderNumber(placed.url)
  const accepted = remember(customer, cart, { id, key: placed.key, method: 'card', isPaid: !sessionId })
  if (!sessionId || random.chance(10)) return
  cards.pay(sessionId)
  accepted.isPaid = true
  const comesBack = random.chance(60)
  if (!comesBack || random.chance(50)) cards.announce(sessionId)
  for (let look = 0; look < 60; look++) {
    const path = comesBack ? `/api/orders/${id}/payment-check/` : `/api/orders/${id}/`
    const answer = await insist(ledger, () => (comesBack ? browser.post(path) : browser.get(path)))
    if (readStatus(answer) === 'paid') return
    await setTimeout(1_000)
  }
}

async function buyByTransfer(customer: Customer) {
  const { ledger, bank, browser, random } = customer
  const cart = { product: 'astra-1y', servers: random.between(1, 20), payment: 'bank', ...companyDetails }
  const placed = await order(customer, cart)
  if (!placed) return
  customer.bankOrders++
  const id = readOrderNumber(placed.url)
  const accepted = remember(customer, cart, { id, key: placed.key, method: 'bank', isPaid: false })
  if (random.chance(15)) return
  const answer = await insist(ledger, () => browser.get(`/api/orders/${id}/`))
  // The contract of the call.
  const { total } = (answer?.body['data'] ?? {}) as { total?: number }
  if (total !== undefined) bank.transfer({ id, total, onBooked: () => void (accepted.isPaid = true) })
}

async function order(customer: Customer, cart: Cart): Promise<{ key: string; url: string } | null> {
  const { ledger, browser, moments } = customer
  for (let attempt = 1; attempt <= 5; attempt++) {
    const key = randomUUID()
    const answer = await insist(ledger, () => {
      moments.pass('order')
      return browser.post('/api/astra/order/', {
        json: { country: 'DEU', ...cart },
        headers: { 'idempotency-key': key },
      })
    })
    // The contract of the call.
    const { url, message } = (answer?.body ?? {}) as { url?: string; message?: string }
    if (answer?.status === 200 && url) return { key, url }
    const reason = `${answer?.status ?? 'no answer'} ${message ?? ''}`
    ledger.refusals.set(reason, (ledger.refusals.get(reason) ?? 0) + 1)
    // The card provider failed, so the order was cancelled.
    if (answer?.status !== 502) return null
  }
  return null
}

function remember(
  { ledger, email }: Customer,
  { mode = 'buy', servers, coupon = '' }: Cart,
  placed: { id: number; key: string; method: 'card' | 'bank'; isPaid: boolean },
) {
  // The same cart again is the same order while it is unpaid, with the key of the first time.
  const key = ledger.orders.get(placed.id)?.key ?? placed.key
  const accepted = { ...placed, key, email, mode, servers, coupon }
  ledger.orders.set(placed.id, accepted)
  return accepted
}

function readOrderNumber(url: string): number {
  return Number(/\/orders\/(\d+)\//.exec(url)?.[1])
}

function readStatus(answer: Answer | null): string | undefined {
  // The contract of the call.
  return (answer?.body['data'] as { status: string } | undefined)?.status
}
