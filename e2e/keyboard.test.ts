import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { mailsTo, newContext, newerMail, newPage, passcodeIn } from './browser.ts'
import { newAddress, openShop } from './open-shop.ts'
import { driveKeyboard } from './screens/keyboard.ts'
import { openShowcase } from './screens/showcase.ts'
import { words } from './words.ts'

const t = words.en

const shop = await openShop()
const showcase = await openShowcase(shop)

test('by keyboard alone a visitor buys by card, and signs in on the way', async () => {
  const email = newAddress()
  const { page, keys, close } = await open()
  await page.goto('/astra/pricing/?country=USA')
  await keys.tabTo('servers')
  await keys.press('ArrowUp', 'ArrowUp')
  await keys.tabTo('periods')
  await keys.press('ArrowRight')
  await page.waitForURL(/servers=3.*periods=3/)
  await keys.tabTo(t.pricing.buy.pay('€180'))
  await keys.press('Enter')

  await page.waitForURL(/\/accounts\/login\//)
  await keys.expectFocus(t.signIn.email)
  await signIn(page, email)
  await page.waitForURL(/\/orders\/software\/astra\/buy\/|\/astra\/pricing\//)
  await page.waitForURL(/\/sandbox\/pay\//)
  await keys.tabTo(t.pay.pay('€180.00'))
  await keys.press('Enter')
  await page.getByText(t.order.step.ready.title).waitFor()
  expect(await page.title()).toMatch(new RegExp(`^${t.order.pageTitle} \\d+ - Astra$`))
  await keys.tabTo(t.order.step.ready.action)
  await keys.press('Enter')
  await page.waitForURL(/\/accounts\/licenses\//)
  const isReady = expect.stringContaining('your license is ready')
  await expect
    .poll(() => mailsTo(shop.url, email))
    .toContainEqual(expect.objectContaining({ subject: isReady }))
  await close()
})

test('by keyboard alone a question is asked, and its answer read', async () => {
  const { page, keys, close } = await open('owner')
  await page.goto('/support/ask')
  await keys.tabTo('question')
  await keys.type('Can I get my money back?')
  await keys.tabTo(t.support.submit)
  await keys.press('Enter')
  await page.locator('main pre').waitFor()
  await keys.expectFocus(t.support.answer)
  await keys.tabTo(`${shop.url}/help/refunds/`)
  await close()
})

test('by keyboard alone the language is changed, and what was chosen stays', async () => {
  const { page, keys, close } = await open()
  await page.goto('/astra/pricing/?servers=7')
  await keys.tabTo('Русский')
  await keys.press('Enter')
  await page.getByRole('heading', { name: words.ru.pricing.title('Astra') }).waitFor()
  await page.getByText(words.ru.pricing.forServers(7)).first().waitFor()
  await keys.tabTo('English')
  await keys.press('Space')
  await page.getByRole('heading', { name: t.pricing.title('Astra') }).waitFor()
  await close()
})

test('the first Tab offers to skip to the content, and the next one is in it', async () => {
  const { page, keys, close } = await open()
  await page.goto('/help/')
  await keys.press('Tab')
  await keys.expectFocus(t.layout.skip)
  const box = await page.getByRole('link', { name: t.layout.skip }).boundingBox()
  expect(box?.y).toBeGreaterThanOrEqual(0)
  await keys.press('Enter', 'Tab')
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
  await close()
})

test('Escape closes the menu, and gives the focus back to its button', async () => {
  const { page, keys, close } = await open()
  await page.setViewportSize({ width: 390, height: 844 })
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
  await close()
})

test('Escape closes the question whether to renew, and gives the focus back to the button', async () => {
  const { page, keys, close } = await open('owner')
  await page.goto('/orders/software/astra/buy/?country=USA')
  const dialog = page.getByRole('dialog', { name: t.buyOrRenew.title })
  await keys.tabTo(t.pricing.buy.pay('€220'))
  await keys.press('Enter')
  await dialog.waitFor()
  await keys.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await keys.expectFocus(t.pricing.buy.pay('€220'))
  await keys.press('Space')
  await dialog.waitFor()
  await keys.tabTo(t.buyOrRenew.buyNew)
  await keys.press('Enter')
  await page.waitForURL(/\/sandbox\/pay\//)
  await close()
})

/** A page of somebody who is signed in already, or of a stranger. */
async function open(as?: 'owner' | 'newcomer') {
  const context = await newContext(shop.browser, shop.url, as && { storageState: showcase[as] })
  const page = await newPage(context)
  return { page, keys: driveKeyboard(page), close: () => context.close() }
}

async function signIn(page: Page, email: string) {
  const keys = driveKeyboard(page)
  await keys.type(email)
  await keys.press('Enter')
  const passcode = page.getByLabel(t.signIn.passcode, { exact: true })
  await passcode.and(page.locator(':focus')).waitFor()
  const subject = await newerMail(shop.url, email, 0)
  await keys.type(passcodeIn(subject))
}
