import { expect, test } from 'vitest'
import { consent as consentWords } from '../src/texts/en/consent.ts'
import { expectAccessible, mailsTo, passSignIn, signIn, visit } from './browser.ts'
import { button, payByCard } from './checkout-steps.ts'
import { newAddress, openShop, startOwnShop } from './open-shop.ts'
import { listOrders } from './page-calls.ts'
import { words } from './words.ts'

const t = words.en
const prices = '/orders/software/astra/buy/?country=DEU'

const shop = await openShop()

test('a consumer in the EU agrees to delivery at once, also after signing in', async () => {
  const email = newAddress()
  const { page } = await shop.visitor()

  await page.goto(prices)
  await button(page, t.pricing.buy.pay('€26.18')).click()
  await page.waitForURL(/\/accounts\/login\/\?next=/)
  await passSignIn(page, { url: shop.url, email, words: t.signIn })

  const dialog = page.getByRole('dialog', { name: t.consent.title })
  await dialog.getByText(t.consent.agreement).waitFor()
  await dialog.getByText(t.consent.country('Germany', '19')).waitFor()
  expect(await dialog.getByRole('link').getAttribute('href')).toBe('/terms/')
  await dialog.getByRole('button', { name: t.consent.agree }).dblclick()

  await payByCard(page, '€26.18')
  await page.getByText(t.order.step.ready.title).waitFor()
  expect(await listOrders(page)).toHaveLength(1)
  const confirmation = await secondMailTo(email)
  expect(confirmation).toContain(t.consent.agreement)
})

test('a customer whose network is elsewhere confirms the country: a consumer with the consent, others by a question', async () => {
  const proxied = await startOwnShop({ SANDBOX: '1', TRUST_PROXY: '1' })
  const { context, page, complaints, close } = await visit(shop.browser, proxied.url)
  await signIn(context, proxied.url, newAddress())
  await context.setExtraHTTPHeaders({ 'x-forwarded-for': '193.40.0.1' })
  await page.goto('/orders/software/astra/buy/?country=USA')
  await button(page, t.pricing.buy.pay('€22')).click()
  const question = page.getByRole('dialog', { name: consentWords.countryDiffers.title })
  await question.getByText(consentWords.countryDiffers.text('United States')).waitFor()
  await expectAccessible(page)
  await question.getByRole('button', { name: consentWords.countryDiffers.confirm }).click()
  await page.waitForURL(/\/sandbox\/pay\//)

  await page.goto('/orders/software/astra/buy/?country=GBR')
  await button(page, t.pricing.buy.pay('€22')).click()
  const consent = page.getByRole('dialog', { name: t.consent.title })
  await consent.getByText(t.consent.untaxed('United Kingdom')).waitFor()
  await consent.getByRole('button', { name: t.consent.agree }).click()
  await page.waitForURL(/\/sandbox\/pay\//)

  const refused = expect.stringContaining('409')
  expect(complaints).toEqual([refused])
  await close()
  await proxied.kill()
})

test('who cancels or presses Escape has ordered nothing and is back at the button, and a renewal that goes on by itself asks too', async () => {
  const { page } = await shop.customer()
  const dialog = page.getByRole('dialog', { name: t.consent.title })
  const cancel = dialog.getByRole('button', { name: t.consent.cancel }).first()
  const agree = dialog.getByRole('button', { name: t.consent.agree })
  await page.goto(prices)
  const buy = button(page, t.pricing.buy.pay('€26.18'))
  await buy.click()
  await cancel.click()
  await dialog.waitFor({ state: 'detached' })
  await buy.and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await listOrders(page)).toEqual([])

  await buy.click()
  await agree.click()
  await payByCard(page, '€26.18')
  await page.getByText(t.order.step.ready.title).waitFor()
  const [bought] = await listOrders(page)
  const renewal = `/orders/software/astra/license/${bought?.license_id}/renew/?skip`
  await page.goto(renewal)
  await cancel.click()
  expect(await listOrders(page)).toHaveLength(1)
  await page.goto(renewal)
  await agree.click()
  await page.waitForURL(/\/sandbox\/pay\//)
})

async function secondMailTo(email: string): Promise<string> {
  await expect.poll(async () => (await mailsTo(shop.url, email)).length).toBe(2)
  const [newest] = await mailsTo(shop.url, email)
  return JSON.stringify(newest)
}
