import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { mailsTo, newerMail, passcodeIn } from './browser.ts'
import { newAddress, openShop } from './open-shop.ts'
import { driveKeyboard } from './screens/keyboard.ts'
import { words } from './words.ts'

const t = words.en

const shop = await openShop()

test('by keyboard alone a visitor buys by card with a coupon, and signs in on the way', async () => {
  await shop.database.query(
    `insert into coupons (code, percent, products, created_at) values ('SUMMER', 10, '{}', now())`,
  )
  const email = newAddress()
  const { page } = await shop.visitor()
  const keys = driveKeyboard(page)
  await page.goto('/astra/pricing/?country=USA')
  await keys.tabTo('servers')
  await keys.press('ArrowUp', 'ArrowUp')
  await keys.tabTo('periods')
  await keys.press('ArrowRight')
  await page.waitForURL(/servers=3.*periods=3/)
  await keys.tabTo(t.pricing.coupon.have)
  await keys.press('Enter')
  await keys.tabTo('coupon')
  await keys.type('summer')
  await keys.press('Enter')
  await page.waitForURL(/coupon=summer/)
  await page.getByText(t.pricing.madeOf.coupon('SUMMER'), { exact: true }).first().waitFor()
  await keys.tabTo(t.pricing.buy.pay('€162'))
  await keys.press('Enter')

  await page.waitForURL(/\/accounts\/login\//)
  await keys.expectFocus(t.signIn.email)
  await signIn(page, email)
  await page.waitForURL(/\/orders\/software\/astra\/buy\/|\/astra\/pricing\//)
  await page.waitForURL(/\/sandbox\/pay\//)
  await keys.tabTo(t.pay.pay('€162.00'))
  await keys.press('Enter')
  await page.getByText(t.order.step.ready.title).waitFor()
  await page.getByText(t.order.coupon('SUMMER')).waitFor()
  expect(await page.title()).toMatch(new RegExp(`^${t.order.pageTitle} \\d+ - Astra$`))
  await keys.tabTo(t.order.step.ready.action)
  await keys.press('Enter')
  await page.waitForURL(/\/accounts\/licenses\//)
  const isReady = expect.stringContaining('your license is ready')
  await expect
    .poll(() => mailsTo(shop.url, email))
    .toContainEqual(expect.objectContaining({ subject: isReady }))
})

test('the first Tab offers to skip to the content, and the next one is in it', async () => {
  const { page } = await shop.visitor()
  const keys = driveKeyboard(page)
  await page.goto('/help/')
  await keys.press('Tab')
  await keys.expectFocus(t.layout.skip)
  const box = await page.getByRole('link', { name: t.layout.skip }).boundingBox()
  expect(box?.y).toBeGreaterThanOrEqual(0)
  await keys.press('Enter', 'Tab')
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
})

test('Escape closes the menu, and gives the focus back to its button', async () => {
  const { page } = await shop.visitor({ viewport: 'phone' })
  const keys = driveKeyboard(page)
  await page.goto('/help/')
  const menu = page.getByRole('dialog', { name: t.layout.menu.title })
  await keys.tabTo(t.layout.menu.open)
  await keys.press('Enter')
  await menu.waitFor()
  await keys.press('Escape')
  await menu.waitFor({ state: 'hidden' })
  await keys.expectFocus(t.layout.menu.open)

  await keys.press('Space')
  await menu.waitFor()
  await keys.tabTo(t.layout.nav.pricing)
  await keys.press('Enter')
  await page.waitForURL(/\/astra\/pricing\//)
  await menu.waitFor({ state: 'hidden' })
  await keys.expectFocus(t.pricing.title('Astra'))
})

test('on a wide screen the links are in the header: the profile is loaded from the server as a whole page, the prices are not', async () => {
  const { page } = await shop.customer()
  await page.goto('/accounts/profile/')
  expect(await page.getByRole('button', { name: t.layout.menu.open }).isVisible()).toBe(false)
  const nav = page.getByRole('banner').getByRole('navigation')
  await mark(page)
  await nav.getByRole('link', { name: 'Pricing' }).click()
  await page.waitForURL('**/astra/pricing/')
  await page.getByText('How is the monthly price calculated?').waitFor()
  expect(await isMarked(page)).toBe(true)
  await nav.getByRole('link', { name: 'Profile' }).click()
  await page.waitForURL('**/accounts/profile/')
  expect(await isMarked(page)).toBe(false)
})

/** Only a full load of a page forgets it. */
const mark = (page: Page) => page.evaluate(() => void Reflect.set(window, 'marked', true))
const isMarked = (page: Page) => page.evaluate(() => Reflect.get(window, 'marked') === true)

async function signIn(page: Page, email: string) {
  const keys = driveKeyboard(page)
  await keys.type(email)
  await keys.press('Enter')
  const passcode = page.getByLabel(t.signIn.passcode, { exact: true })
  await passcode.and(page.locator(':focus')).waitFor()
  const subject = await newerMail(shop.url, email, 0)
  await keys.type(passcodeIn(subject))
}
