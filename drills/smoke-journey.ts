import { stepAt, totpCode } from '../src/server/identity/superusers/factor-secrets.ts'
import { httpVisitor } from '../src/server/testing/http-client.ts'
import { openRandom } from '../src/server/testing/random.ts'
import { decodeBase32 } from '../src/server/testing/superuser.ts'
import { waitUntil } from './harness.ts'
import { insist } from './insist.ts'
import type { MailServer } from './mail-server.ts'
import { openServers } from './product-servers.ts'
import { type Browser, type Buyer, isPaid, orderByCard, orderByTransfer, readLicenses } from './purchases.ts'

type Street = Pick<Buyer, 'ledger' | 'moments' | 'cards'> & { url: string; mails: MailServer; coupon: string }

const longestMs = 60_000

/** What a customer does in a year, in a minute: each request must succeed at once. */
export async function makeJourney(street: Street, email: string) {
  const { url, ledger, coupon } = street
  const browser = await signIn(street, email)
  const buyer = { ...street, browser, email, ask: strictly(street) }
  const open = (page: string) => buyer.ask(() => browser.get(page))
  await open('/astra/pricing/?servers=7')
  await buyByCard(buyer, { product: 'astra-1m', servers: 2, coupon })
  const [license] = await readLicenses(buyer)
  if (!license) throw new Error(`${email} has no license at ${url}`)
  await buyByCard(buyer, { product: 'astra-1y', servers: 2, mode: 'renew', license_id: license.id })
  const transfer = await orderByTransfer(buyer, 3)
  await open(`/orders/${transfer?.id}/review/?new`)
  await openServers({ ...buyer, random: openRandom(1) }, license)
  if (![...ledger.seats.values()].some(seat => seat.email === email))
    throw new Error(`The server of ${email} was not activated at ${url}`)
  for (const page of ['/accounts/profile/', '/accounts/data/']) await open(page)
}

/** With a second factor. */
export async function openBackOffice(street: Street, email: string): Promise<Browser> {
  const browser = await signIn(street, email)
  const post = (call: string, json?: object) =>
    strictly(street)(() => browser.post(`/api/sezam/second-factor/totp/${call}`, { json }))
  // The contract of the call.
  const { secret } = (await post('')).body['data'] as { secret: string }
  await post('confirmation/', { code: totpCode(decodeBase32(secret), stepAt(new Date())) })
  return browser
}

export async function readBackOffice(street: Street, browser: Browser) {
  for (const path of ['/sezam/', '/api/sezam/today/', '/api/sezam/orders/', '/api/sezam/licenses/'])
    await strictly(street)(() => browser.get(path))
}

/** The same session at another address, as behind a load balancer. */
export function moveTo(url: string, from: Browser): Browser {
  const browser = httpVisitor(url, { 'x-forwarded-for': '10.9.9.9' })
  for (const [name, value] of from.cookies) browser.cookies.set(name, value)
  return browser
}

function strictly({ ledger }: Pick<Street, 'ledger'>) {
  return async (send: () => Promise<Response>) => {
    const answer = await insist(ledger, send, { longestMs: 0 })
    if (answer && answer.status < 300) return answer
    throw new Error(`The shop answered ${JSON.stringify(answer)}`)
  }
}

async function signIn({ url, mails }: Street, email: string): Promise<Browser> {
  const browser = httpVisitor(url, { 'x-forwarded-for': '10.9.9.9' })
  await mails.signIn(browser, email)
  return browser
}

async function buyByCard(buyer: Buyer, cart: Parameters<typeof orderByCard>[1]) {
  const placed = await orderByCard(buyer, cart)
  if (!placed?.sessionId) throw new Error(`${buyer.email} was sent to no payment page`)
  const { accepted, sessionId } = placed
  buyer.cards.pay(sessionId)
  accepted.isPaid = true
  buyer.cards.announce(sessionId)
  await waitUntil(`order ${accepted.id} is paid`, () => isPaid(buyer, accepted.id, false), longestMs)
}
