import { beforeAll, test } from 'vitest'
import { bankCart, fillAddress, saveCart } from './bank-order.ts'
import { expectAccessible, passSignIn } from './browser.ts'
import { newAddress, openShop } from './open-shop.ts'
import { listOrders } from './page-calls.ts'
import { words } from './words.ts'

const t = words.en

const shop = await openShop()

beforeAll(async () => {
  await shop.database.query(`insert into coupons (code, percent, products, created_at)
    values ('SUMMER', 10, '{}', now()), ('FREE', 100, '{}', now()), ('MONTHS', 50, '{astra-1m}', now())`)
})

test('a coupon goes from the prices through signing in to the payment', async () => {
  const { page } = await shop.visitor()
  await page.goto('/astra/pricing/?servers=5')
  await page.getByText(t.pricing.coupon.have).click()
  await page.getByLabel(t.pricing.coupon.label, { exact: true }).fill('summer')
  await page.getByRole('button', { name: t.pricing.coupon.apply }).click()
  await page.waitForURL(/coupon=summer/)
  await page.getByText(t.pricing.madeOf.coupon('SUMMER'), { exact: true }).first().waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: t.pricing.buy.pay('€810') }).click()

  await page.waitForURL(/\/accounts\/login\//)
  await passSignIn(page, { url: shop.url, email: newAddress(), words: t.signIn })
  await page.waitForURL(/\/sandbox\/pay\//)
  await page.getByRole('button', { name: t.pay.pay('€810.00') }).click()
  await page.waitForURL(/\/review\/\?new/)
  await page.getByText(t.order.coupon('SUMMER')).waitFor()
  await page.getByText('\u2212€90.00').waitFor()
})

test('while an order is being placed no coupon can be entered', async () => {
  const { page } = await shop.customer()
  await page.goto('/astra/pricing/?country=USA')
  await page.getByText(t.pricing.coupon.have).click()
  await page.getByLabel(t.pricing.coupon.label, { exact: true }).fill('summer')
  const held = Promise.withResolvers<void>()
  await page.route('**/api/astra/order/', async route => (await held.promise, route.continue()))
  await page.getByRole('button', { name: t.pricing.buy.pay('€22'), exact: true }).click()
  await page.locator('form[inert]').waitFor()
  await page.getByLabel(t.pricing.coupon.label, { exact: true }).and(page.locator(':not(:focus)')).waitFor()
  held.resolve()
  await page.waitForURL(/\/sandbox\/pay\//)
})

test('the order form shows what a coupon gives, leaves it out again, and orders for nothing', async () => {
  const { page } = await shop.customer()
  await saveCart(page, bankCart)
  await page.goto('/orders/software/astra/order/?coupon=months')
  await page.getByText('This coupon is not valid for this plan.').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: t.orderForm.coupon.remove }).click()
  await page.getByLabel(t.orderForm.coupon.have).fill('free')
  await page.keyboard.press('Enter')
  await page.getByText('Coupon FREE: 100% off.').waitFor()
  await page.getByText('\u2212€900.00').waitFor()
  await fillAddress(page)
  await page.getByRole('button', { name: t.orderForm.place('€0') }).click()
  await page.waitForURL(/\/review\/\?new/)
  await page.getByText(t.order.step.ready.title).waitFor()
})

test('what closed unpaid is ordered again from its page, and its payment link is mailed', async () => {
  const { page } = await shop.customer()
  await page.goto('/astra/pricing/?servers=2')
  await page.getByRole('button', { name: t.pricing.buy.pay('€400') }).click()
  await page.waitForURL(/\/sandbox\/pay\//)
  await page.getByRole('link', { name: t.pay.leave }).click()
  await page.getByLabel(t.order.link.mail.label).fill('books@studio.example')
  await expectAccessible(page)
  await page.getByRole('button', { name: t.order.link.mail.send }).click()
  await page.getByText('We are e-mailing the payment link to books@studio.example.').waitFor()

  await shop.database.query(`update orders set status = 'expired' where id = $1`, [
    (await listOrders(page))[0]?.id,
  ])
  await page.reload()
  await expectAccessible(page)
  await page.getByRole('button', { name: t.order.step.again }).dblclick()
  await page.waitForURL(/\/sandbox\/pay\//)
  await page.getByRole('button', { name: t.pay.pay('€400.00') }).waitFor()
})
