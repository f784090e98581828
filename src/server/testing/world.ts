import { and, desc, eq, isNull, like, type SQL, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { type ApiScope, apiScopes } from '../../contract/api-tokens.ts'
import type { Language } from '../../domain/languages.ts'
import type { License, LicenseTerms } from '../../domain/licenses/license.ts'
import { makeCreditorReference } from '../../domain/payments/creditor-reference.ts'
import { paymentMethodNumbers } from '../../domain/payments/methods.ts'
import { webhookEvents } from '../checkout/webhooks/tables.ts'
import { findCustomerByEmail } from '../customers/store.ts'
import { insertLicense } from '../licenses/store.ts'
import { licenses } from '../licenses/tables.ts'
import type { PageSource } from '../pages/page-source.ts'
import { mails } from '../platform/database/tables.ts'
import { sandboxMails } from '../sandbox/mailbox/tables.ts'
import { type Clerk, findUnmatchedPayments, openClerk } from './clerk.ts'
import { type Visitor, visitor } from './client.ts'
import { eventually } from './eventually.ts'
import { textOfPdf } from './pdf-text.ts'
import { openTestShop, type TestShop } from './shop-for-tests.ts'
import { signsInAsSuperuser } from './superuser.ts'

/** An outside service over real HTTP; `environment` points the shop to it. */
type Peer = {
  environment?: Record<string, string>
  /** The card provider has the money. */
  pays?(order: { session_id: string }, change: object): unknown
  reset?(): void
  close(): unknown
}
type Peers = Record<string, Peer>

type WorldOptions<Services extends Peers> = {
  environment?: Record<string, string>
  pages?: PageSource
  /** Started before the shop, which gets their environments. */
  peers?: { [Name in keyof Services]: () => Promise<Services[Name]> }
}

const opening = '2026-11-21T10:00:00Z'

const monthly: LicenseTerms = { type: 2, period: 0, servers: 3, expiresOn: '2026-12-01' }

export const companyDetails = {
  client_company: 'Studio Nord',
  client_zip: '10115',
  client_city: 'Berlin',
  client_address_line: 'Invalidenstraße 1',
}

/** Call it at the top of a test file. Each test has a new clock and new customers, who sign in when they first act. */
export function openWorld<Services extends Peers = Record<never, never>>(
  options: WorldOptions<Services> = {},
) {
  const shop = {} as TestShop & { db: TestShop['shop']['db'] } // Filled before the first test.
  const peers = {} as Services // Likewise.
  const clerk = {} as Clerk // Likewise.
  const people = {
    anna: openPerson(shop, peers, 'anna'),
    boris: openPerson(shop, peers, 'boris'),
    /** A superuser whose second factor is confirmed. */
    root: openPerson(shop, peers, 'root', (browser, email) => signsInAsSuperuser(shop, browser, email)),
  }

  beforeAll(async () => {
    for (const [name, start] of Object.entries(options.peers ?? {}))
      Object.assign(peers, { [name]: await start() })
    const environments = Object.values<Peer>(peers).map(peer => peer.environment)
    const environment = Object.assign({}, ...environments, options.environment)
    const opened = await openTestShop(environment, options.pages)
    Object.assign(shop, opened, { db: opened.shop.db })
    Object.assign(clerk, await openClerk(shop))
  })
  beforeEach(() => {
    shop.clock.set(opening)
    people.anna.begin()
    people.boris.begin()
    people.root.begin()
  })
  afterEach(() => {
    for (const peer of Object.values<Peer>(peers)) peer.reset?.()
  })
  afterAll(async () => {
    await clerk.close()
    await shop.close()
    for (const peer of Object.values<Peer>(peers)) await peer.close()
  })

  return {
    shop,
    peers,
    clerk,
    ...people,
    unmatchedPayments: (order: Pick<Placed, 'id' | 'session_id'>) => findUnmatchedPayments(shop.db, order),
    /** Once every event that a webhook brought is processed. */
    eventsProcessed: () =>
      eventually(async () =>
        expect(await shop.db.$count(webhookEvents, isNull(webhookEvents.processedAt))).toBe(0),
      ),
    /** A change that the triggers of the database refuse. */
    changesFrozen: (change: SQL) =>
      shop.db.transaction(async tx => {
        await tx.execute('set local session_replication_role = replica')
        await tx.execute(change)
      }),
    /** Queued and sent e-mails, the oldest first. In a key and an address % stands for any text. */
    outbox: (key: string, recipient = '%') =>
      shop.db
        .select()
        .from(mails)
        .where(and(like(mails.key, key), like(mails.recipient, recipient)))
        .orderBy(mails.id),
    visitor: (from?: Parameters<typeof visitor>[1]) => visitor(shop, from),
    /** A browser in which the customer with this address has signed in. */
    async signedIn(email: string, from?: Parameters<typeof visitor>[1]) {
      const browser = visitor(shop, from)
      await browser.signsIn(email)
      return browser
    },
  }
}

export type Person = ReturnType<typeof openPerson>
export type Placed = Record<'id' | 'total', number> &
  Record<
    'amount' | 'currency_text' | 'invoice' | 'reference' | 'session_id' | 'payment_url' | 'url' | 'start',
    string
  >
type Cart = Record<string, unknown> & { pay?: 'card' | 'bank' | 'crypto'; key?: string }

let opened = 0

function openPerson(
  shop: TestShop,
  peers: Peers,
  name: string,
  signsIn = async (browser: Visitor, email: string): Promise<unknown> => browser.signsIn(email),
) {
  let number = 0
  let browser: Visitor
  let signingIn: Promise<unknown> | null

  async function signedIn(): Promise<Visitor> {
    signingIn ??= signsIn(browser, person.email)
    await signingIn
    return browser
  }

  const person = {
    begin() {
      number = ++opened
      browser = visitor(shop, { address: `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}` })
      signingIn = null
    },
    get email() {
      return `${name}${number}@studio.example`
    },
    get cookies() {
      return browser.cookies
    },
    signedIn,
    /** Once the session has lapsed too. */
    async signsInOn(moment: string) {
      shop.clock.set(moment)
      signingIn = null
      await signedIn()
    },

    get: async (...asked: Parameters<Visitor['get']>) => (await signedIn()).get(...asked),
    reads: async (url: string) => (await signedIn()).reads(url),
    /** The ids of the records that a call answers with. */
    lists: async (url: string): Promise<number[]> =>
      (await person.reads(url)).map(({ id }: { id: number }) => id),
    post: async (...asked: Parameters<Visitor['post']>) => (await signedIn()).post(...asked),
    put: async (...asked: Parameters<Visitor['put']>) => (await signedIn()).put(...asked),
    delete: async (...asked: Parameters<Visitor['delete']>) => (await signedIn()).delete(...asked),
    speaks: (language: Language) => person.post('/i18n/setlang', { form: { language } }),

    asksFor({ pay = 'card', key, ...cart }: Cart = {}) {
      const payment = pay === 'card' ? 'stripe' : pay
      const details = pay === 'bank' ? { country: 'DEU', ...companyDetails } : {}
      return person.post('/api/astra/order/', {
        json: { product: 'astra-1y', payment, ...details, ...cart },
        ...(key ? { headers: { 'idempotency-key': key } } : {}),
      })
    },
    /** The order as its page shows it, with what a transfer for it carries and what starts the chat in which it is paid. */
    async orders(cart: Cart = {}): Promise<Placed> {
      const reply = await person.asksFor(cart)
      if (reply.statusCode !== 200) throw new Error(`The order was refused: ${reply.body}`)
      const { orders } = await person.profile()
      const id: number = orders[0].id
      const { url }: { url: string } = reply.json()
      const start = new URL(url, 'http://shop').searchParams.get('start') ?? ''
      return { ...withTransfer(await person.order({ id })), url, start }
    },
    order: ({ id }: { id: number }) => person.reads(`/api/orders/${id}/`),
    /** The text of a document of the order, such as `invoice/`, `invoice.xml` or `credit-note/`. */
    async document({ id }: { id: number }, file: string): Promise<string> {
      const { body, rawPayload } = await person.get(`/orders/docs/orders/${id}/${file}`)
      return file.includes('.xml') ? body : textOfPdf(rawPayload)
    },
    /** Comes back to the order page, which asks the provider for the payment. */
    returnsTo: ({ id }: { id: number }) => person.post(`/api/orders/${id}/payment-check/`),
    status: async (order: { id: number }): Promise<string> => (await person.order(order)).status,
    /** `change` is what differs at Stripe. */
    async pays({ id, session_id = '' }: { id: number; session_id?: string }, change: object = {}) {
      if (peers['stripe']?.pays) peers['stripe'].pays({ session_id }, change)
      else
        await shop.shop.db.execute(sql`update sandbox_checkouts set status = 'paid' where order_id = ${id}`)
      return (await person.returnsTo({ id })).json().data
    },
    async buys(cart: Cart = {}) {
      return person.pays(await person.orders(cart))
    },

    asksForToken: (scopes: readonly ApiScope[] = apiScopes, options: { days?: number | null } = {}) =>
      person.post('/api/accounts/tokens/', { json: { name: 'Monitoring', scopes, ...options } }),
    getsToken: async (...asked: [scopes?: readonly ApiScope[], options?: { days?: number | null }]) =>
      String((await person.asksForToken(...asked)).json().data.token),

    profile: () => person.reads('/api/accounts/profile/'),
    licenses: async () => (await person.profile()).licenses,
    async id(): Promise<number> {
      await signedIn()
      const customer = await findCustomerByEmail(shop.shop.db, person.email)
      return customer?.id ?? 0
    },
    async getsLicense({ state = 'active', ...terms }: Partial<License> = {}) {
      const customerId = await person.id()
      const license = await shop.shop.db.transaction(tx =>
        insertLicense(tx, { customerId, terms: { ...monthly, ...terms }, now: shop.clock.now() }),
      )
      if (state !== 'active')
        await shop.shop.db.update(licenses).set({ state }).where(eq(licenses.id, license.id))
      return license
    },
    mails: () =>
      shop.shop.db
        .select()
        .from(sandboxMails)
        .where(eq(sandboxMails.recipient, person.email))
        .orderBy(desc(sandboxMails.id)),
  }
  return person
}

function withTransfer(order: Placed & { payment_method: number }) {
  const invoice = order.payment_method === paymentMethodNumbers.bank ? order.session_id : ''
  const amount = (order.total / 100).toFixed(2)
  return { ...order, amount, invoice, reference: makeCreditorReference(order.id) }
}
