import { expect, test } from 'vitest'
import { fillAddress } from './bank-order.ts'
import { expectAccessible, passSignIn } from './browser.ts'
import { newAddress, openShop } from './open-shop.ts'
import { listOrders } from './page-calls.ts'
import { words } from './words.ts'

const { orderForm, writtenQuote } = words.en
const shop = await openShop()

test('a technician makes a quote on the order form, and a buyer signs in and orders at its price', async () => {
  const technician = await shop.customer()
  await technician.page.goto('/orders/software/astra/order/?product=astra-1y&country=DEU')
  await fillAddress(technician.page)
  await technician.page.getByRole('button', { name: orderForm.getQuote.get }).click()
  const url = await technician.page.getByLabel(orderForm.getQuote.label).inputValue()
  await expectAccessible(technician.page)
  expect(await listOrders(technician.page)).toEqual([])

  const buyer = await shop.visitor({ ownTab: true })
  await buyer.page.goto(url)
  await buyer.page.getByRole('heading', { name: writtenQuote.title }).waitFor()
  await expectAccessible(buyer.page)
  await buyer.page.getByRole('link', { name: /^Order at this price/ }).click()
  await passSignIn(buyer.page, { url: shop.url, email: newAddress('buyer'), words: words.en.signIn })
  await expect.poll(() => buyer.page.locator('[name=client_city]').inputValue()).toBe('Berlin')
  await buyer.page.locator('main button[type=submit]').click()
  await buyer.page.waitForURL(/\/review\/\?new$/)
  expect(await listOrders(buyer.page)).toMatchObject([{ total: 26_180 }])
})
