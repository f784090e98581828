import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { companyDetails } from '../bench/orders.ts'
import { stepAt, totpCode } from '../src/server/identity/superusers/factor-secrets.ts'
import { httpVisitor } from '../src/server/testing/http-client.ts'
import { openRandom } from '../src/server/testing/random.ts'
import { decodeBase32 } from '../src/server/testing/superuser.ts'
import type { CardProvider } from './card-provider.ts'
import type { Ledger } from './ledger.ts'
import type { MailServer } from './mail-server.ts'
import { openMoments } from './moments.ts'
import { openServers } from './product-servers.ts'

type Street = { url: string; ledger: Ledger; mails: MailServer; cards: CardProvider; coupon: string }
type Browser = ReturnType<typeof httpVisitor>

const longestMs = 60_000

/** What a customer does in a year, in a minute: each request must succeed at once. */
export async function makeJourney(street: Street, email: string) {
  const { url, ledger } = street
  const browser = await signIn(street, email)
  await read(browser, '/astra/pricing/?servers=7')
  await buyByCard(street, browser, email, { product: 'astra-1m', servers: 2, coupon: street.coupon })
  const { licenses } = await readProfile(browser)
  const [license] = licenses
  if (!license) throw new Error(`${email} has no license at ${url}`)
  await buyByCard(street, browser, email, {
    product: 'astra-1y',
    servers: 2,
    mode: 'renew',
    license_id: license.id,
  })
  await buyByTransfer(street, browser, email)
  await openServers({ ledger, moments: openMoments(), random: openRandom(1), email, browser }, license)
  if (![...ledger.seats.values()].some(seat => seat.email === email))
    throw new Error(`The server of ${email} was not activated at ${url}`)
  for (const page of ['/accounts/profile/', '/accounts/data/']) await read(browser, page)
  return browser
}

/** With a second factor. */
export async function openBackOffice(street: Street, email: string): Promise<Browser> {
  const browser = await signIn(street, email)
  const { secret } = (await ask(browser, 'POST', '/api/sezam/second-factor/totp/')).data
  const code = totpCode(decodeBase32(secret), stepAt(new Date()))
  await ask(browser, 'POST', '/api/sezam/second-factor/totp/confirmation/', { json: { code } })
  return browser
}

export async function readBackOffice(browser: Browser) {
  await read(browser, '/sezam/')
  for (const path of ['/api/sezam/today/', '/api/sezam/orders/', '/api/sezam/licenses/'])
    await ask(browser, 'GET', path)
}

/** The same session at another address, as behind a load balancer. */
export function moveTo(url: string, from: Browser): Browser {
  const browser = httpVisitor(url, { 'x-forwarded-for': '10.9.9.9' })
  for (const [name, value] of from.cookies) browser.cookies.set(name, value)
  return browser
}

async function signIn({ url, mails }: Street, email: string): Promise<Browser> {
  const browser = httpVisitor(url, { 'x-forwarded-for': '10.9.9.9' })
  await mails.signIn(browser, email)
  return browser
}

async function buyByCard(street: Street, browser: Browser, email: string, cart: Cart) {
  const { cards, ledger } = street
  const { url: page, key } = await order(browser, { ...cart, payment: 'stripe' })
  const sessionId = /\/pay\/(\w+)$/.exec(page)?.[1] ?? ''
  const id = cards.orderNumber(sessionId)
  const { mode = 'buy', servers, coupon = '' } = cart
  ledger.orders.set(id, { id, email, key, mode, servers, coupon, method: 'card', isPaid: true })
  cards.pay(sessionId)
  cards.announce(sessionId)
  await until(`order ${id} to be paid`, async () => {
    return (await ask(browser, 'GET', `/api/orders/${id}/`)).data.status === 'paid'
  })
}

type Cart = { product: string; servers: number; mode?: string; license_id?: number; coupon?: string }

async function buyByTransfer({ ledger }: Street, browser: Browser, email: string) {
  const { url: page, key } = await order(browser, {
    product: 'astra-1y',
    servers: 3,
    payment: 'bank',
    ...companyDetails,
  })
  const id = Number(/\/orders\/(\d+)\//.exec(page)?.[1])
  ledger.orders.set(id, {
    id,
    email,
    key,
    mode: 'buy',
    servers: 3,
    coupon: '',
    method: 'bank',
    isPaid: false,
  })
  await read(browser, new URL(page, 'http://shop').pathname)
}

async function order(browser: Browser, cart: object): Promise<{ url: string; key: string }> {
  const key = randomUUID()
  const sent = { json: { country: 'DEU', ...cart }, headers: { 'idempotency-key': key } }
  return { url: (await ask(browser, 'POST', '/api/astra/order/', sent)).url, key }
}

async function readProfile(browser: Browser) {
  const { data } = await ask(browser, 'GET', '/api/accounts/profile/')
  // The contract of the call.
  return data as { licenses: { id: number; sn: string; servers: number }[] }
}

async function ask(browser: Browser, method: string, path: string, sent?: Parameters<Browser['ask']>[2]) {
  const reply = await browser.ask(method, path, sent)
  const text = await reply.text()
  if (!reply.ok) throw new Error(`${method} ${reply.url} was answered ${reply.status}: ${text.slice(0, 300)}`)
  return JSON.parse(text)
}

async function read(browser: Browser, path: string): Promise<string> {
  const reply = await browser.get(path)
  const text = await reply.text()
  if (!reply.ok) throw new Error(`${reply.url} was answered ${reply.status}`)
  return text
}

async function until(what: string, isSo: () => boolean | Promise<boolean>) {
  const deadline = Date.now() + longestMs
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`Waited a minute for ${what}`)
    await setTimeout(200)
  }
}
