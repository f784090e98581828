import { setTimeout } from 'node:timers/promises'
import { httpVisitor } from '../src/server/testing/http-client.ts'
import type { Random } from '../src/server/testing/random.ts'
import type { Bank } from './bank.ts'
import { insist } from './insist.ts'
import type { MailServer } from './mail-server.ts'
import { openServers } from './product-servers.ts'
import {
  type Buyer,
  isPaid,
  type License,
  orderByCard,
  orderByTransfer,
  payByTransfer,
  readLicenses,
} from './purchases.ts'

/** Where one customer is, who acts by chance. */
type Street = Pick<Buyer, 'ledger' | 'moments' | 'cards'> & {
  url: string
  mails: MailServer
  bank: Bank
  random: Random
  coupons: readonly string[]
  /** After so many the customer leaves. */
  actions: number
  changes: boolean
  /** Between two actions of a customer. */
  pause(): Promise<unknown>
}
type Customer = Street & Buyer & { bankOrders: number }

const mostBankOrders = 3

/** Signs in, then buys, renews, upgrades and activates as long as it is told to. One thing at a time. */
export async function trade(street: Street, number: number, isOpen: () => boolean) {
  const address = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
  const browser = httpVisitor(street.url, { 'x-forwarded-for': address })
  const ask: Buyer['ask'] = send => insist(street.ledger, send)
  const stranger = { ...street, browser, ask, bankOrders: 0 }
  const email = await signIn(stranger, number)
  if (email === null) return
  const customer = { ...stranger, email }
  for (let left = street.actions; left > 0 && isOpen(); left--) {
    await act(customer)
    await street.pause()
  }
}

async function signIn({ ask, browser, mails }: Omit<Customer, 'email'>, number: number) {
  await ask(() => browser.get('/health'))
  // A passcode that the shop forgot with the connection is not asked for too often: another address is.
  for (let attempt = 1; attempt <= 5; attempt++) {
    const email = `customer${number}-${attempt}@studio.example`
    await ask(() => browser.post('/api/accounts/auth/', { form: { email } }))
    for (let wait = 0; wait < 50 && !mails.passcode(email); wait++) await setTimeout(100)
    const code = mails.passcode(email)
    if (!code) continue
    const entered = await ask(() => browser.post('/api/accounts/auth/', { form: { email, code } }))
    mails.forgetPasscode(email)
    if (entered?.status === 200) return email
  }
  return null
}

async function act(customer: Customer) {
  const { random, coupons, changes } = customer
  const licenses = await readLicenses(customer)
  const [first, ...others] = licenses.filter(({ type }) => type === 2)
  const choice = random.between(1, 100)
  if (first && choice <= 30) return openServers(customer, random.pick([first, ...others]))
  if (first && changes && choice <= 60) return changeLicense(customer, random.pick([first, ...others]))
  if (choice <= 75 && customer.bankOrders < mostBankOrders) return buyByTransfer(customer)
  const [coupon, ...more] = coupons
  const isReduced = coupon !== undefined && random.chance(40)
  await buyByCard(customer, {
    product: random.pick(['astra-1m', 'astra-1y']),
    servers: random.between(1, 20),
    ...(isReduced ? { coupon: random.pick([coupon, ...more]) } : {}),
  })
}

async function changeLicense(customer: Customer, { id, period, servers }: License) {
  const product = period === 1 ? 'astra-1y' : 'astra-1m'
  const more = Math.min(99, servers + customer.random.between(1, 5))
  const change =
    customer.random.chance(50) && more > servers
      ? { mode: 'upgrade', servers: more }
      : { mode: 'renew', servers }
  await buyByCard(customer, { product, license_id: id, ...change })
}

async function buyByCard(customer: Customer, cart: Parameters<typeof orderByCard>[1]) {
  const { cards, random } = customer
  const placed = await orderByCard(customer, cart)
  if (!placed?.sessionId || random.chance(10)) return
  const { accepted, sessionId } = placed
  cards.pay(sessionId)
  accepted.isPaid = true
  const comesBack = random.chance(60)
  if (!comesBack || random.chance(50)) cards.announce(sessionId)
  for (let look = 0; look < 60; look++) {
    if (await isPaid(customer, accepted.id, comesBack)) return
    await setTimeout(1_000)
  }
}

async function buyByTransfer(customer: Customer) {
  const { bank, random } = customer
  const accepted = await orderByTransfer(customer, random.between(1, 20))
  if (!accepted) return
  customer.bankOrders++
  if (!random.chance(15)) await payByTransfer(customer, accepted, bank)
}
