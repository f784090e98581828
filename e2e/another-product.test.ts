import { afterAll, expect, test } from 'vitest'
import { addDays } from '../src/domain/day.ts'
import { formatMoney } from '../src/domain/money/money.ts'
import { writeBeacon } from '../src/server/testing/beacon.ts'
import { signIn, visit } from './browser.ts'
import { button, payByCard } from './checkout-steps.ts'
import { downloadLicense } from './downloaded-license.ts'
import { newAddress, openShop, startOwnShop, today } from './open-shop.ts'
import { read } from './page-calls.ts'
import { words } from './words.ts'

const { browser } = await openShop()
const shop = await startOwnShop({ PRODUCT_FILE: writeBeacon().file })
afterAll(() => shop.kill())
const language = 'ru'
const t = words[language]

test('a customer of another product buys a license and renews it, and never reads of Astra', async () => {
  const { context, page, complaints, close } = await visit(browser, shop.url, { language })
  await signIn(context, shop.url, newAddress())
  const price = (decimals: 'always' | 'when-needed') => formatMoney(3000, 'EUR', { language, decimals })
  const pay = async (name: string) => {
    expect(await page.locator('body').innerText()).not.toMatch(/astra/i)
    await button(page, name).click()
    await payByCard(page, price('always'), t)
    await page.getByText(t.order.step.ready.title).first().waitFor()
    expect(await page.locator('body').innerText()).not.toMatch(/astra/i)
  }

  await page.goto('/astra/pricing/?plan=astra-1m&country=KAZ')
  await pay(t.pricing.buy.pay(price('when-needed')))
  expect(await downloadLicense(page, t.order.step.ready.file)).toMatch(/^Beacon license\n/)
  const licenses = async () => (await read(page, '/api/accounts/profile/')).data.licenses
  const [{ id }] = await licenses()
  await page.goto(`/orders/software/astra/license/${id}/renew/`)
  await pay(t.renewal.button.stripe(price('when-needed')))
  expect(await licenses()).toMatchObject([{ id, expiration_date: addDays(today, 60) }])
  expect(complaints).toEqual([])
  await close()
})
