import pg from 'pg'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ShopProcess, startShopProcess } from '../src/server/testing/shop-process.ts'
import { createTestDatabase } from '../src/server/testing/test-database.ts'
import { demo as demoEnglish } from '../src/texts/en/demo.ts'
import { screens as english } from '../src/texts/en/screens.ts'
import { expectAccessible, launchBrowser, passSignIn, type Visit, visit } from './browser.ts'

const { pricing, renewal, upgrade, orderForm } = english

let database: Awaited<ReturnType<typeof createTestDatabase>>
let shop: ShopProcess
let browser: Browser
let inside: pg.Client
let people = 0

beforeAll(async () => {
  database = await createTestDatabase()
  shop = await startShopProcess({
    DATABASE_URL: database.url,
    SECRET: 'a secret for tests that is long enough',
  })
  inside = new pg.Client({ connectionString: database.url })
  await inside.connect()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await shop?.kill()
  await inside?.end()
  await database?.drop()
})

test.each([
  ['the prices', () => '/orders/software/astra/buy/?servers=2', pricing.buy.pay('€40')],
  ['a renewal', (id: number) => `/orders/software/astra/license/${id}/renew/`, renewal.button.stripe('€60')],
  [
    'an upgrade',
    (id: number) => `/orders/software/astra/license/${id}/upgrade/?servers=4`,
    upgrade.button.stripe(1, ''),
  ],
])(
  'from %s: while the order is placed the form is disabled, and without an address to go to it says so',
  async (from, address, label) => {
    const { page, license, close } = await signedIn()
    const id = from === 'the prices' ? 0 : await license()
    await page.goto(address(id), { waitUntil: 'networkidle' })
    const held = await holdOrder(page, { ok: true, message: '' })
    await page.getByRole('button', { name: label }).first().click()
    await expect.poll(() => page.getByRole('combobox').first().isDisabled()).toBe(true)
    held.resolve()
    const dialog = page.getByRole('dialog', { name: 'No URL returned' })
    await dialog.waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    expect(await page.getByRole('combobox').first().isEnabled()).toBe(true)
    await close()
  },
)

test('a number of servers typed beyond the limits becomes the nearest one', async () => {
  const { page, close } = await visit(browser, shop.url)
  await page.goto('/orders/software/astra/buy/', { waitUntil: 'networkidle' })
  const servers = page.getByRole('spinbutton')
  for (const [typed, taken] of [
    ['150', '99'],
    ['0', '1'],
    ['7', '7'],
  ] as const) {
    await servers.fill(typed)
    await servers.blur()
    await expect.poll(() => servers.inputValue()).toBe(taken)
    await page.waitForFunction(count => location.search.includes(`servers=${count}`), taken)
  }
  await close()
})

test('a transfer leads from the prices to the order form, and an order without an address says so there too', async () => {
  const { page, close } = await signedIn()
  await page.goto('/orders/software/astra/buy/?servers=5&country=DEU&method=bank', {
    waitUntil: 'networkidle',
  })
  await page
    .getByRole('button', { name: pricing.buy.invoice('') })
    .first()
    .click()
  await page.waitForURL('**/orders/software/astra/order/')
  for (const name of ['client_company', 'client_zip', 'client_city', 'client_address_line'])
    await page.locator(`[name=${name}]`).fill('10115')
  const held = await holdOrder(page, { ok: true, message: '' })
  held.resolve()
  await page.locator('button[type=submit]').click()
  await page.getByRole('group', { name: 'No URL returned' }).waitFor()
  await close()
})

test('who has renewable licenses may renew any of them instead of buying a new one', async () => {
  const { page, license, close } = await signedIn()
  const ids = [await license(), await license()]
  await page.goto('/orders/software/astra/buy/', { waitUntil: 'networkidle' })
  await page
    .getByRole('button', { name: pricing.buy.pay('€22') })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: pricing.renewal.title })
  const links = dialog.getByRole('link')
  await links.first().waitFor()
  const leadTo = await links.evaluateAll(all => all.map(each => each.getAttribute('href')))
  expect(new Set(leadTo)).toEqual(new Set(ids.map(id => `/orders/software/astra/license/${id}/renew/`)))
  await links.first().click()
  await page.waitForURL(`**${leadTo[0]}`)
  await page.getByRole('heading', { name: renewal.title }).waitFor()
  await close()
})

test('a saved cart with a product that is not sold is refused as an unknown product', async () => {
  const { page, close } = await signedIn()
  const cart = {
    product: 'astra-2y',
    mode: 'buy',
    servers: 1,
    country: 'DEU',
    periods: 1,
    license_id: null,
    method: 'bank',
  }
  await page.evaluate(text => localStorage.setItem('cart', text), JSON.stringify(cart))
  await page.goto('/orders/software/astra/order/')
  await page.getByRole('alert').getByText('Unknown product').waitFor()
  await page.getByRole('link', { name: orderForm.notSold.action }).click()
  await page.waitForURL('**/astra/pricing/')
  await close()
})

test('while the demo is asked for the form is disabled, and a refusal is said in a toast', async () => {
  const { page, close } = await signedIn()
  await page.goto('/orders/software/astra/demo/')
  await page.getByLabel(demoEnglish.captcha.label).click()
  await page.getByText(demoEnglish.check.solved).waitFor()
  const held = Promise.withResolvers<void>()
  await page.route('**/api/astra/demo/', async route => {
    await held.promise
    await route.fulfill({ status: 400, json: { ok: false, message: 'Not today.' } })
  })
  await page.getByRole('button', { name: 'Try for free!' }).click()
  await expect.poll(() => page.getByLabel(demoEnglish.email).isDisabled()).toBe(true)
  held.resolve()
  await page.getByRole('region').getByRole('alert').getByText('Not today.').waitFor()
  expect(await page.getByLabel(demoEnglish.email).isEnabled()).toBe(true)
  await close()
})

test('a kept cart comes back where the address chooses nothing, and never overrules one that does', async () => {
  const { page, close } = await signedIn()
  const servers = page.getByRole('spinbutton')
  const kept = page.getByText(pricing.kept.title)
  const cart = { product: 'astra-1y', mode: 'buy', servers: 3, country: 'DEU', periods: 1 }
  await page.evaluate(
    text => localStorage.setItem('cart', text),
    JSON.stringify({ ...cart, license_id: null, method: 'bank' }),
  )
  await page.goto('/astra/pricing/?servers=9&country=FRA', { waitUntil: 'networkidle' })
  expect(await servers.inputValue()).toBe('9')
  expect(await kept.count()).toBe(0)

  await page.goto('/astra/pricing/', { waitUntil: 'networkidle' })
  await kept.waitFor()
  expect(await servers.inputValue()).toBe('3')
  await servers.fill('5')
  await servers.blur()
  await page.waitForFunction(() => location.search.includes('servers=5'))
  await page.reload({ waitUntil: 'networkidle' })
  expect(await servers.inputValue()).toBe('5')
  await close()
})

/** Answers the next order with this, once let go. */
async function holdOrder(page: Page, json: object) {
  const held = Promise.withResolvers<void>()
  await page.route('**/api/astra/order/', async route => {
    await held.promise
    await route.fulfill({ json })
  })
  return held
}

async function signedIn(): Promise<Visit & { license(): Promise<number> }> {
  const email = `buyer-${++people}@studio.example`
  const visited = await visit(browser, shop.url)
  await visited.page.goto('/accounts/login/')
  await passSignIn(visited.page, { url: shop.url, email, words: english.signIn })
  await visited.page.waitForURL('**/accounts/profile/')
  let licenses = 0
  return {
    ...visited,
    async license() {
      const serial = `AAAA-BBBB-CCCC-${String(++licenses).padStart(4, '0')}-${String(people).padStart(4, '0')}`
      const { rows } = await inside.query(
        `insert into licenses (customer_id, serial, type, period, servers, expires_on, created_at)
         select id, $2, 2, 0, 3, current_date + 12, now() from customers where email = $1 returning id`,
        [email, serial],
      )
      return Number(rows[0].id)
    },
  }
}
