import { expect, test } from 'vitest'
import { button, payByCard } from './checkout-steps.ts'
import { downloadLicense, verifyLicense } from './downloaded-license.ts'
import { openShop } from './open-shop.ts'
import { placeOrder } from './page-calls.ts'
import { words } from './words.ts'

const t = words.en

const shop = await openShop()

test('what was chosen a moment before the click is kept, and does not stop the way to sign in', async () => {
  const { page } = await shop.visitor()
  await page.goto('/orders/software/astra/buy/?servers=1')
  await page.route(/sign-in-page/, async route => {
    // The address follows the choice while the next page is still on its way.
    await page.waitForFunction(() => location.search.includes('servers=2'))
    await route.continue()
  })
  await page.getByRole('button', { name: t.pricing.options.more() }).click()
  await button(page, t.pricing.buy.pay('€40')).click()
  await page.waitForURL(/\/accounts\/login\/\?next=.*servers%3D2/)
})

test('a declined card can be tried again, leaving keeps the order open, and openssl verifies the license from order page and profile', async () => {
  const { page } = await shop.customer()
  await page.goto('/orders/software/astra/buy/')
  await button(page, t.pricing.buy.pay('€22')).click()
  await page.getByRole('button', { name: t.pay.decline }).click()
  await page.getByText(t.pay.declined).waitFor()
  await page.getByRole('link', { name: t.pay.leave }).click()
  await page.waitForURL(/\/review\//)
  await page.getByText(t.order.step.unpaid.title).waitFor()
  await page.getByRole('link', { name: t.order.step.continue }).click()
  await payByCard(page, '€22.00')
  await page.getByText(t.order.step.ready.title).waitFor()
  const file = await downloadLicense(page, t.order.step.ready.file)
  expect(await verifyLicense(page, file)).toBe('valid\n')
  await page.goto('/accounts/profile/')
  expect(await downloadLicense(page, t.profile.licenses.file)).toBe(file)
})

test('an order page that Back restores from memory shows that the order was paid meanwhile', async () => {
  const { page, context } = await shop.customer()
  const { id } = await placeOrder(page)
  await page.goto(`/orders/${id}/review/`)
  const payment = await page.getByRole('link', { name: t.order.step.continue }).getAttribute('href')
  const other = await context.newPage()
  await other.goto(payment ?? '')
  await payByCard(other, '€22.00')
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await page.getByText(t.order.step.ready.title).waitFor()
})
