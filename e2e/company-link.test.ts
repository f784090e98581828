import { expect, test } from 'vitest'
import { bankCart, fillAddress, saveCart } from './bank-order.ts'
import { passSignIn } from './browser.ts'
import { newAddress, openShop } from './open-shop.ts'
import { listOrders } from './page-calls.ts'
import { words } from './words.ts'

const link = '/orders/software/astra/order/?product=astra-company&country=DEU'

const shop = await openShop()

test('a company follows the link that it was sent, signs in, and buys the plan for companies', async () => {
  const { orderForm: form, signIn, order: texts } = words.en
  const email = newAddress('company')
  const { page } = await shop.visitor()
  await page.goto(link)
  await passSignIn(page, { url: shop.url, email, words: signIn })
  await page.waitForURL(url => url.pathname + url.search === link)
  await page.getByRole('button', { name: form.place('€1\u00a0071') }).waitFor()
  expect(await page.getByRole('link', { name: form.change }).count()).toBe(0)

  await fillAddress(page)
  await page.getByRole('button', { name: form.place('€1\u00a0071') }).click()
  await page.waitForURL(/\/orders\/\d+\/review\/\?new$/)
  await page.getByText(texts.step.thanks).waitFor()
  expect(await listOrders(page)).toMatchObject([{ total: 107_100, client_company: 'Studio Nord' }])
})

test('the link wins over what waits in the tab, and with "online" it is paid by card', async () => {
  const { page } = await shop.customer()
  await saveCart(page, { ...bankCart, product: 'astra-1m', servers: 2 })
  await page.goto(`${link}&online`)
  await fillAddress(page)
  await page.getByRole('button', { name: words.en.orderForm.online.pay('€1\u00a0071') }).click()
  await page.waitForURL(/\/sandbox\/pay\//)
})

test('another country is chosen in the form: the tax, the way to pay and the check of the VAT number follow', async () => {
  const t = words.en.orderForm
  const { page } = await shop.customer({ expected: /400/ })
  await page.goto(link)
  await fillAddress(page)
  await page.locator('[name=client_vat]').fill('FR40303265045')
  await page.getByText(words.en.refusals['vat-number-not-valid']).first().waitFor()
  await page.locator('[name=country]').selectOption('FRA')
  await page.getByRole('heading', { name: t.online.title, level: 1 }).waitFor()
  await page.getByRole('button', { name: t.online.pay('€900') }).waitFor()
  await page.waitForURL(/country=FRA/)

  await page.reload()
  await page.getByRole('button', { name: t.online.pay('€900') }).click()
  await page.waitForURL(/\/sandbox\/pay\//)
  expect(await listOrders(page)).toMatchObject([{ total: 90_000, tax_kind: 'reverse-charge' }])
})
