import pg from 'pg'
import type { Browser } from 'playwright-core'
import { startShopProcess } from '../src/server/testing/shop-process.ts'
import { createTestDatabase } from '../src/server/testing/test-database.ts'
import { type Look, launchBrowser, type Visit, visit } from './browser.ts'

/** A shop of a test file's own, a process as its owner runs it, and a browser at its door. */
export type OpenShop = {
  url: string
  browser: Browser
  /** For what no page shows, or lets anyone do. */
  database: pg.Client
  printed(): string
  visitor(look?: Look): Promise<Visit>
  close(): Promise<void>
}

export async function openShop(environment: Record<string, string> = {}): Promise<OpenShop> {
  // What is open already is closed as well where the next thing fails to open.
  await using opened = new AsyncDisposableStack()
  const { url: DATABASE_URL, drop } = await createTestDatabase()
  opened.defer(drop)
  const database = opened.adopt(new pg.Client({ connectionString: DATABASE_URL }), client => client.end())
  await database.connect()
  const { url, printed, kill } = await startShopProcess({
    DATABASE_URL,
    SECRET: 'a secret for tests that is long enough',
    ...environment,
  })
  opened.defer(kill)
  const browser = opened.adopt(await launchBrowser(), each => each.close())
  const shop = opened.move()
  return {
    url,
    browser,
    database,
    printed,
    visitor: look => visit(browser, url, look),
    close: () => shop.disposeAsync(),
  }
}
