import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { License } from '../src/contract/licenses.ts'
import type { Order } from '../src/contract/orders.ts'
import { addDays } from '../src/domain/day.ts'
import { licenseTypes } from '../src/domain/licenses/license.ts'
import { eventually } from '../src/server/testing/eventually.ts'
import { expectAccessible } from './browser.ts'
import { button, payByCard } from './checkout-steps.ts'
import { holdSeconds } from './held-seconds.ts'
import { openShop, today } from './open-shop.ts'
import { listOrders, read } from './page-calls.ts'
import { words } from './words.ts'

const t = words.en
const licensePages = '/orders/software/astra/license'

const shop = await openShop()

test('a license is renewed by card from its old end, and choosing makes no request', async () => {
  const { page, license } = await shop.customer()
  const { id } = await license({ servers: 3, days: 12 })

  await page.goto(`${licensePages}/${id}/renew/?country=DEU`)
  await page.getByText(t.renewal.licenseOrder.license.until(addDays(today, 42))).waitFor()
  const calls: string[] = []
  page.on('request', request => {
    if (request.url().includes('/api/')) calls.push(request.url())
  })
  await page.getByRole('radio', { name: t.renewal.months(3) }).check({ force: true })
  await page.getByText(t.renewal.licenseOrder.license.until(addDays(today, 102))).waitFor()
  await page.waitForURL(/periods=3/)
  expect(calls).toEqual([])
  await page.reload()
  await button(page, t.renewal.button.stripe('€214.20')).click()
  await agree(page)

  await payByCard(page, '€214.20')
  await expectNewestOrder(page, { total: 21_420, subtotal: 18_000, status: 'paid' })
  await expectLicense(page, id, { expiration_date: addDays(today, 102), servers: 3 })
})

test('who paid by card and skips is taken to the payment once, and can stop or hurry', async () => {
  const { page, license } = await shop.customer({ ownTab: true })
  const { id } = await license({ servers: 1, days: 12 })
  const skip = `${licensePages}/${id}/renew/?skip`
  const { auto } = t.renewal

  await page.goto(skip)
  await button(page, t.renewal.button.stripe('€22')).waitFor()
  expect(await page.getByRole('timer').count()).toBe(0)
  await button(page, t.renewal.button.stripe('€22')).click()
  await payByCard(page, '€22.00')

  const seconds = await holdSeconds(page)
  await page.goto(skip)
  // The button takes the focus as soon as the page works.
  await button(page, auto.stop).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Escape')
  await page.getByText(auto.stopped).waitFor()
  await expect.poll(() => page.url()).not.toContain('skip')
  expect(await seconds.pass()).toBe(false)
  expect(await listOrders(page)).toHaveLength(1)

  await page.goto(skip)
  await button(page, auto.go).click()
  await page.waitForURL(/\/sandbox\/pay\//)
  const hurried = page.url()

  // A spinner that turns would never be still to be looked at.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.route('**/api/astra/order/', async route => {
    await page.getByRole('timer').getByText(auto.going).waitFor()
    await expectAccessible(page)
    await route.continue()
  })
  await page.goto(skip)
  for (const left of [3, 2, 1]) {
    await page.getByText(auto.countdown(left)).waitFor()
    await eventually(async () => expect(await seconds.pass()).toBe(true))
  }
  await page.waitForURL(/\/sandbox\/pay\//)
  expect(page.url()).toBe(hurried)
  await page.goBack()
  await button(page, t.renewal.button.stripe('€22')).waitFor()
  expect(await page.getByRole('timer').count()).toBe(0)
  expect(await listOrders(page)).toHaveLength(2)
})

test('the upgrade price shown is the one charged', async () => {
  const { page, license } = await shop.customer()
  const { id } = await license({ servers: 3, days: 13 })

  await page.goto(`${licensePages}/${id}/upgrade/?country=EST`)
  await page.getByText(t.upgrade.servers.change(3, 1)).waitFor()
  await page.getByRole('spinbutton', { name: t.upgrade.servers.label() }).fill('5')
  // 30 euros for 13 of 30 days, and 24% VAT.
  await page.getByText(t.upgrade.calculation.counted('€30', 13, 30)).waitFor()
  await page.waitForURL(/servers=5/)
  await page.reload()
  await button(page, t.upgrade.button.stripe(2, '€16.12')).click()
  await agree(page)

  await payByCard(page, '€16.12')
  await expectNewestOrder(page, { subtotal: 1_300, tax: 312, total: 1_612 })
  await expectLicense(page, id, { servers: 5, expiration_date: addDays(today, 13) })
})

test('a demo becomes a paid license and keeps its serial number', async () => {
  const { page, license } = await shop.customer()
  const { id, sn } = await license({ type: licenseTypes.demo, servers: 1, days: 20 })

  await page.goto('/accounts/profile/')
  await page.getByRole('button', { name: t.profile.licenses.more }).click()
  await page.getByRole('link', { name: t.profile.licenses.buy }).click()
  await page.waitForURL(`**/orders/software/astra/buy/${id}/`)
  await page.getByText(t.pricing.demo.keeps, { exact: true }).waitFor()
  await page.goto(`/orders/software/astra/buy/${id}/?country=DEU&servers=2`)
  await button(page, t.pricing.buy.pay('€476')).click()
  await agree(page)

  await payByCard(page, '€476.00')
  await expectNewestOrder(page, { total: 47_600 })
  await expectLicense(page, id, {
    sn,
    type: 2,
    period: 1,
    servers: 2,
    expiration_date: addDays(today, 365),
  })
})

/** The shop hears of a payment a moment after its page is left. */
async function expectNewestOrder(page: Page, expected: Partial<Order>) {
  await expect.poll(async () => (await listOrders(page))[0]).toMatchObject(expected)
}

async function expectLicense(page: Page, id: number, expected: Partial<License>) {
  const find = async () => (await read(page, `/api/astra/license/${id}/`)).data
  await expect.poll(find).toMatchObject(expected)
}

/** A consumer in the EU is asked before paying. */
const agree = (page: Page) => button(page, t.consent.agree).click()
