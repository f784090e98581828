import pg from 'pg'
import type { Browser } from 'playwright-core'
import { afterEach, beforeEach, expect } from 'vitest'
import { addDays } from '../src/domain/day.ts'
import { licenseTypes } from '../src/domain/licenses/license.ts'
import { testSecrets } from '../src/server/testing/secrets-for-tests.ts'
import { startShopProcess } from '../src/server/testing/shop-process.ts'
import { createTestDatabase } from '../src/server/testing/test-database.ts'
import { startViesPeer, type ViesPeer } from '../src/server/testing/vies-peer.ts'
import { type Look, launchBrowser, signIn, type Visit, visit } from './browser.ts'

/** A shop as its operator runs it, in a process of its own, and a browser at its door. */
export type OpenShop = {
  url: string
  /** What its process was started with, for another one beside it. */
  environment: Record<string, string>
  browser: Browser
  /** For what no page shows, or lets anyone do. */
  database: pg.Client
  /** The EU's register of VAT numbers that the shop asks. */
  vies: ViesPeer
  printed(): string
  visitor(who?: Arrival): Promise<Visitor>
  /** Signed in, at an empty page: someone new, unless `email` says who. */
  customer(who?: Arrival & { email?: string }): Promise<Customer>
}

export type Arrival = Look & {
  /** For a test that changes more than what leaving a tab to the next visitor undoes. */
  ownTab?: true
  /** What the browser itself says of an answer that is meant to be one. */
  expected?: RegExp
}

/** Leaves at the end of the test, which fails if the browser has complained. */
export type Visitor = Pick<Visit, 'context' | 'page' | 'close'> & { leave(): Promise<void> }

export type Customer = Visitor & {
  email: string
  /** Gives them a license that expires after so many days, as the shop would have issued it. */
  license(terms: Terms): Promise<{ id: number; sn: string }>
}

type Terms = { type?: number; period?: number; servers: number; days: number }

export const today = new Date().toISOString().slice(0, 10)

let shared: Promise<OpenShop> | undefined

/** The shop that all test files of a worker share. It ends with the worker. */
export async function openShop(): Promise<OpenShop> {
  shared ??= startShop()
  const { database } = await shared
  // All visitors of the tests have one address, and what an address may do is limited.
  beforeEach(async () => void (await database.query('delete from rate_limits')))
  afterEach(async () => {
    await Promise.all(present.splice(0).map(({ leave }) => leave()))
  })
  return shared
}

const present: Visitor[] = []

function receive(
  { context, page, complaints, close, ...visited }: Visit,
  { ownTab, expected }: Arrival,
): Visitor {
  let hasLeft = false
  const leave = async () => {
    if (hasLeft || page.isClosed()) return
    hasLeft = true
    const unexpected = complaints.filter(each => !expected?.test(each))
    await (ownTab ? close() : visited.leave())
    expect(unexpected).toEqual([])
  }
  const visitor = { context, page, close, leave }
  present.push(visitor)
  return visitor
}

async function startShop(): Promise<OpenShop> {
  const [{ url: DATABASE_URL }, vies, browser] = await Promise.all([
    createTestDatabase(),
    startViesPeer(),
    launchBrowser(),
  ])
  const database = new pg.Client({ connectionString: DATABASE_URL })
  await database.connect()
  // The database is dropped before this process ends.
  database.on('error', () => {})
  const environment = { DATABASE_URL, ...testSecrets, ...vies.environment }
  const { url, printed } = await startShopProcess(environment)
  return {
    url,
    environment,
    browser,
    database,
    vies,
    printed,
    visitor: async (who = {}) => receive(await visit(browser, url, who), who),
    async customer({ email = newAddress(), ...who } = {}) {
      const visitor = receive(await visit(browser, url, who), who)
      await signIn(visitor.context, url, email)
      return { ...visitor, email, license: terms => issueLicense(database, email, terms) }
    },
  }
}

/** For tests that need another configuration, or kill the shop. The shared browser visits it. */
export async function startOwnShop(options: Record<string, string> = {}, port?: number) {
  const DATABASE_URL = options['DATABASE_URL'] ?? (await createTestDatabase()).url
  return startShopProcess({ ...testSecrets, ...options, DATABASE_URL }, port)
}

let people = 0

/** An e-mail address that no test has used. */
export function newAddress(name = 'customer'): string {
  return `${name}-${++people}@studio.example`
}

let licenses = 0

async function issueLicense(
  database: pg.Client,
  email: string,
  { type = licenseTypes.subscription, period = 0, servers, days }: Terms,
) {
  const sn = `AAAA-BBBB-CCCC-DDDD-${String(++licenses).padStart(4, '0')}`
  const { rows } = await database.query(
    `insert into licenses (customer_id, serial, type, period, servers, expires_on, term_starts_on, created_at)
     select id, $2, $3, $4, $5, $6, least($6::date, current_date), now() from customers where email = $1 returning id`,
    [email, sn, type, period, servers, addDays(today, days)],
  )
  return { id: Number(rows[0].id), sn }
}
