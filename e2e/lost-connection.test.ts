import { expect, test } from 'vitest'
import { newContext } from './browser.ts'
import { newAddress, openShop } from './open-shop.ts'
import { words } from './words.ts'

const t = words.en

const shop = await openShop()

test('a page whose scripts do not arrive says so and offers a reload, and its form that needs none works', async () => {
  const context = await newContext(shop.browser, shop.url)
  // Not `newPage`, which waits for the scripts.
  const page = await context.newPage()
  await page.route('**/assets/*.js', route => route.abort())
  await page.goto('/astra-activate')
  const bar = page.getByRole('alert').filter({ hasText: t.wayOn.reload.text })
  await bar.waitFor()
  await page.getByLabel(t.offlineActivation.text).fill('no request')
  await page.getByRole('button', { name: t.offlineActivation.submit }).click()
  await page.getByText(t.offlineActivation.problems.malformed.title).waitFor()

  await bar.waitFor()
  await page.unrouteAll()
  await bar.getByRole('link', { name: t.wayOn.reload.link }).click()
  await page.waitForFunction(() => 'alive' in document.documentElement.dataset)
  expect(await bar.isVisible()).toBe(false)
  await context.close()
})

test('a page that cannot be fetched without a connection says so, and opens once there is one', async () => {
  const { context, page } = await shop.visitor({ ownTab: true, expected: /./ })
  await page.goto('/help/')
  await context.setOffline(true)
  await page.getByRole('link', { name: t.layout.nav.pricing, exact: true }).click()
  await page.getByRole('heading', { name: t.titles.offline }).waitFor()
  await context.setOffline(false)
  await page.getByRole('button', { name: t.failure.reload }).click()
  await page.getByRole('heading', { name: t.pricing.title('Astra') }).waitFor()
})

test('a sign-in that fails says so, is disabled meanwhile, and keeps what was typed', async () => {
  const { page } = await shop.visitor({ expected: /ERR_FAILED/ })
  const email = newAddress()
  await page.goto('/accounts/login/')
  const field = page.getByLabel(t.signIn.email, { exact: true })
  await field.fill(email)
  await page.route('**/api/accounts/auth/', async route => {
    await page.locator('button[aria-busy=true]').waitFor()
    await page.locator('[type=email]:disabled').waitFor()
    await route.abort()
  })
  await page.getByRole('button', { name: t.signIn.getPasscode }).click()
  await page.getByText(`${t.failure.generic} ${t.failure.offline}`, { exact: true }).first().waitFor()
  await expect.poll(() => field.inputValue()).toBe(email)
  await expect.poll(() => field.isDisabled()).toBe(false)
})
