import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from './browser.ts'
import { button } from './checkout-steps.ts'
import { newAddress, openShop } from './open-shop.ts'
import { words } from './words.ts'

const { pricing, buyOrRenew, renewal } = words.en
const running = { servers: 3, days: 12 }

const shop = await openShop()

test('while an order is placed neither the form nor its coupon can be changed, and without an address to go to it says so', async () => {
  const { page, license } = await shop.customer()
  const { id } = await license(running)
  await page.goto(`/orders/software/astra/license/${id}/renew/`)
  await page.getByText(pricing.coupon.have).click()
  await page.getByLabel(pricing.coupon.label, { exact: true }).fill('summer')
  const held = await holdOrder(page, { ok: true, message: '' })
  await button(page, renewal.button.stripe('€60')).click()
  await expect.poll(() => page.getByRole('combobox').first().isDisabled()).toBe(true)
  await page.locator('form[inert]').waitFor()
  held.resolve()
  const dialog = page.getByRole('dialog', { name: 'No URL returned' })
  await dialog.waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => page.getByRole('combobox').first().isEnabled()).toBe(true)
})

test('a number of servers typed beyond the limits becomes the nearest one, and the page says so', async () => {
  const { page } = await shop.visitor()
  await page.goto('/orders/software/astra/buy/')
  const servers = page.getByRole('spinbutton')
  const { options } = pricing
  for (const [typed, taken, note] of [
    ['150', '99', options.askForMore],
    ['0', '1', options.tooFew()],
    ['7', '7', options.atLastStep(54)],
  ] as const) {
    await servers.fill(typed)
    await page.getByRole('status').getByText(note).waitFor()
    await servers.blur()
    await expect.poll(() => servers.inputValue()).toBe(taken)
    await page.waitForFunction(count => location.search.includes(`servers=${count}`), taken)
  }
})

test('on a phone one plan is shown, and the bar buys it, also from a shared address', async () => {
  const { page } = await shop.visitor({ viewport: 'phone' })
  await page.goto('/astra/pricing/?country=USA')
  const bar = page.getByRole('region', { name: pricing.buy.bar })
  await bar.getByText('€220').waitFor()
  await page.getByRole('radio', { name: pricing.plans['astra-1m'].name }).check({ force: true })
  await page.getByRole('heading', { name: pricing.plans['astra-1m'].name }).waitFor()
  await page.getByRole('radio', { name: pricing.months(6) }).check({ force: true })
  await bar.getByText(`Monthly, ${pricing.months(6)}`).waitFor()
  await page.getByRole('status').getByText('monthly 6\u00a0months, €132').waitFor({ state: 'attached' })
  await page.waitForURL(/periods=6&plan=astra-1m/)

  await page.getByRole('contentinfo').getByRole('button', { name: 'Русский' }).click()
  await page.getByRole('region', { name: words.ru.pricing.buy.bar }).getByText('132 €').waitFor()
  await page.goto('/astra/pricing/?country=USA&periods=6&plan=astra-1m')
  await page.getByRole('region').getByRole('button', { name: words.ru.pricing.buy.short }).click()
  await page.waitForURL(/\/accounts\/login\/\?next=.*plan%3Dastra-1m/)
})

test('who has renewable licenses may renew any of them instead of buying a new one, and Escape leaves all as it is', async () => {
  const { page, license } = await shop.customer()
  const ids = [(await license(running)).id, (await license(running)).id]
  await page.goto('/orders/software/astra/buy/?country=USA')
  const buy = button(page, pricing.buy.pay('€22'))
  const dialog = page.getByRole('dialog', { name: buyOrRenew.title })
  const links = dialog.getByRole('link')
  await buy.press('Enter')
  await links.first().waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await buy.and(page.locator(':focus')).press('Space')
  await links.first().waitFor()
  const leadTo = await links.evaluateAll(all => all.map(each => each.getAttribute('href')))
  expect(new Set(leadTo)).toEqual(new Set(ids.map(id => `/orders/software/astra/license/${id}/renew/`)))
  await links.first().click()
  await page.waitForURL(`**${leadTo[0]}`)
  await page.getByRole('heading', { name: renewal.title }).waitFor()

  await page.goto('/orders/software/astra/buy/?country=USA')
  await buy.click()
  await dialog.getByRole('button', { name: buyOrRenew.buyNew }).first().click()
  await page.waitForURL(/\/sandbox\/pay\//)
})

test('what is typed and chosen before the page is alive is taken as soon as it is', async () => {
  const { page, come } = await beforeItsScripts('/astra/pricing/?country=DEU')
  await page.getByRole('spinbutton').fill('5')
  await page.getByRole('radio', { name: pricing.options.methods.bank.title }).check({ force: true })
  come()
  await page.getByText('€107.10').first().waitFor()
  await page.waitForURL(/servers=5&method=bank/)
})

test('a button that is pressed before the page is alive is pressed as soon as it is', async () => {
  const { page, come } = await beforeItsScripts('/astra/pricing/?servers=3')
  await page.locator('form button[data-variant=primary]').first().click()
  come()
  await page.waitForURL(/\/accounts\/login\/\?next=/)
})

test('Enter that is pressed before the page is alive asks for the passcode as soon as it is', async () => {
  const { page, come } = await beforeItsScripts('/accounts/login/')
  await page.getByRole('textbox').fill(newAddress())
  await page.keyboard.press('Enter')
  come()
  await page.getByLabel(words.en.signIn.passcode, { exact: true }).waitFor()
})

test('an address alone does not go on to payment', async () => {
  const { page } = await shop.customer()
  await page.goto('/astra/pricing/?country=USA&plan=astra-1y&kept=astra-1y')
  await page.getByRole('button', { name: pricing.buy.pay('€220') }).waitFor()
  expect(await page.getByRole('button', { name: pricing.resume.go }).count()).toBe(0)
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

/** A page whose scripts are still on their way until they `come`. */
async function beforeItsScripts(path: string) {
  const { page } = await shop.visitor()
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async route => {
    await held.promise
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  return { page, come: () => held.resolve() }
}
