import pg from 'pg'
import type { Browser } from 'playwright-core'
import { addDays } from '../src/domain/day.ts'
import { licenseTypes } from '../src/domain/licenses/license.ts'
import { startShopProcess } from '../src/server/testing/shop-process.ts'
import { createTestDatabase } from '../src/server/testing/test-database.ts'
import { type Look, launchBrowser, passSignIn, type Visit, visit } from './browser.ts'
import { words } from './words.ts'

/** A shop of a test file's own, a process as its owner runs it, and a browser at its door. */
export type OpenShop = {
  url: string
  /** What its process was started with, for another one beside it. */
  environment: Record<string, string>
  browser: Browser
  /** For what no page shows, or lets anyone do. */
  database: pg.Client
  printed(): string
  visitor(look?: Look): Promise<Visit>
  /** Signed in and at their profile: somebody new, unless `email` says who. */
  customer(who?: Look & { email?: string }): Promise<Customer>
  close(): Promise<void>
}

export type Customer = Visit & {
  email: string
  /** Gives them a license that expires after so many days, as the shop would have issued it. */
  license(terms: Terms): Promise<{ id: number; sn: string }>
}

type Terms = { type?: number; period?: number; servers: number; days: number }

export const today = new Date().toISOString().slice(0, 10)

export async function openShop(options: Record<string, string> = {}): Promise<OpenShop> {
  // What is open already is closed as well where the next thing fails to open.
  await using opened = new AsyncDisposableStack()
  const { url: DATABASE_URL, drop } = await createTestDatabase()
  opened.defer(drop)
  const database = opened.adopt(new pg.Client({ connectionString: DATABASE_URL }), client => client.end())
  await database.connect()
  const environment = { DATABASE_URL, SECRET: 'a secret for tests that is long enough', ...options }
  const { url, printed, kill } = await startShopProcess(environment)
  opened.defer(kill)
  const browser = opened.adopt(await launchBrowser(), each => each.close())
  const shop = opened.move()
  const visitor = (look?: Look) => visit(browser, url, look)
  return {
    url,
    environment,
    browser,
    database,
    printed,
    visitor,
    async customer({ email = newAddress(), ...look } = {}) {
      const visited = await visitor(look)
      await signIn(visited, { url, email, ...look })
      return { ...visited, email, license: terms => issueLicense(database, email, terms) }
    },
    close: () => shop.disposeAsync(),
  }
}

let people = 0

function newAddress(): string {
  return `customer-${++people}@studio.example`
}

async function signIn(
  { page }: Visit,
  { url, email, language = 'en' }: Look & { url: string; email: string },
) {
  await page.goto('/accounts/login/')
  await passSignIn(page, { url, email, words: words[language].signIn })
  await page.waitForURL(/\/accounts\/profile\//)
}

let licenses = 0

async function issueLicense(
  database: pg.Client,
  email: string,
  { type = licenseTypes.subscription, period = 0, servers, days }: Terms,
) {
  const sn = `AAAA-BBBB-CCCC-DDDD-${String(++licenses).padStart(4, '0')}`
  const { rows } = await database.query(
    `insert into licenses (customer_id, serial, type, period, servers, expires_on, created_at)
     select id, $2, $3, $4, $5, $6, now() from customers where email = $1 returning id`,
    [email, sn, type, period, servers, addDays(today, days)],
  )
  return { id: Number(rows[0].id), sn }
}
