import type { Locator, Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { newContext } from './browser.ts'
import { newAddress, openShop } from './open-shop.ts'
import { words } from './words.ts'

const t = words.en
const { generic, offline } = t.failure
const expected = /502|ERR_FAILED/

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
  const { page } = await shop.visitor({ expected })
  const email = newAddress()
  await page.goto('/accounts/login/')
  const address = page.getByLabel(t.signIn.email, { exact: true })
  const ask = page.getByRole('button', { name: t.signIn.getPasscode })
  await address.fill(email)
  await expectFailure(page, {
    fails: lost,
    field: address,
    button: ask,
    send: () => ask.click(),
    kept: email,
  })
})

test('a purchase by card that fails says so, is disabled meanwhile, and keeps what was chosen', async () => {
  const { page } = await shop.customer({ expected })
  await page.goto('/orders/software/astra/buy/?country=USA&servers=3')
  const button = page.getByRole('button', { name: t.pricing.buy.pay('€600') })
  const field = page.getByRole('spinbutton')
  await expectFailure(page, { fails: faulty, field, button, send: () => button.click(), kept: '3' })
})

type Failure = { fail(route: Route): Promise<void>; words: string }
const lost: Failure = { fail: route => route.abort(), words: `${generic} ${offline}` }
const faulty: Failure = {
  fail: route => route.fulfill({ status: 502, body: '<html>Bad gateway</html>' }),
  words: generic,
}

type Sending = { fails: Failure; field: Locator; button: Locator; send(): Promise<void>; kept: string }

async function expectFailure(page: Page, { fails, field, button, send, kept }: Sending) {
  const waits = Promise.withResolvers<void>()
  await page.route(/api.(accounts.auth|astra.order)/, async route => {
    await waits.promise
    await fails.fail(route)
  })
  await send()
  await expect.poll(() => field.isDisabled()).toBe(true)
  expect(await button.getAttribute('aria-busy')).toBe('true')
  waits.resolve()
  await page.getByText(fails.words, { exact: true }).first().waitFor()
  await expect.poll(() => field.inputValue()).toBe(kept)
  await expect.poll(() => field.isDisabled()).toBe(false)
  await page.unrouteAll()
}
