import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShopProcess } from '../src/server/testing/shop-process.ts'
import { createTestDatabase } from '../src/server/testing/test-database.ts'
import { signIn, visit } from './browser.ts'
import { newAddress, openShop, startOwnShop } from './open-shop.ts'
import { words } from './words.ts'

const t = words.en

const { browser } = await openShop()
let database: Awaited<ReturnType<typeof createTestDatabase>>
let outside: pg.Client
let shop: ShopProcess

beforeAll(async () => {
  database = await createTestDatabase()
  outside = new pg.Client({ connectionString: database.url })
  await outside.connect()
  shop = await startOwnShop({ DATABASE_URL: database.url })
})
afterAll(async () => {
  await shop?.kill()
  await outside?.end()
  await database?.drop()
})

test('the shop is killed after the payment and before its fulfilment: one license, one order, paid', async () => {
  const { context, page, close } = await visit(browser, shop.url)
  await signIn(context, shop.url, newAddress())
  await page.goto('/orders/software/astra/buy/?servers=5')
  await page
    .getByRole('button', { name: t.pricing.buy.pay('€90') })
    .first()
    .click()
  await page.waitForURL(/\/sandbox\/pay\//)

  const release = await holdFulfilment()
  await page.getByRole('button', { name: t.pay.pay('€90.00') }).click()
  await expect.poll(() => count("sandbox_checkouts where status = 'paid'")).toBe(1)
  await shop.kill()
  await release()
  expect(await count('licenses')).toBe(0)

  shop = await startOwnShop({ DATABASE_URL: database.url }, Number(new URL(shop.url).port))
  await page.goto(`${shop.url}/accounts/profile/`)
  await expect.poll(() => count("orders where status = 'paid'")).toBe(1)
  await page.reload()
  await page.getByText(t.profile.licenses.servers(5)).first().waitFor()
  expect([await count('licenses'), await count('orders'), await count('fulfilments')]).toEqual([1, 1, 1])
  await close()
})

/** Keeps every way to fulfilOrder an order waiting, as a slow moment would. */
async function holdFulfilment(): Promise<() => Promise<unknown>> {
  await outside.query('begin')
  await outside.query('lock table webhook_events in access exclusive mode')
  await outside.query('select from orders for update')
  return () => outside.query('rollback')
}

async function count(what: string): Promise<number> {
  const { rows } = await outside.query(`select count(*)::int as n from ${what}`)
  return rows[0].n
}
