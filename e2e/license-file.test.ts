import { expect, test } from 'vitest'
import { formatMoney } from '../src/domain/money/money.ts'
import { downloadLicense, verifyLicense } from './downloaded-license.ts'
import { openShop } from './open-shop.ts'
import { words } from './words.ts'

const shop = await openShop()

test('a buyer downloads license.txt from the order page and the profile, and openssl verifies it', async () => {
  const t = words.ru
  const price = (minor: number, decimals: 'always' | 'when-needed') =>
    formatMoney(minor, 'EUR', { language: 'ru', decimals })
  const { page } = await shop.customer({ language: 'ru' })
  await page.goto('/orders/software/astra/buy/?servers=2')
  await page
    .getByRole('button', { name: t.pricing.buy.pay(price(4_000, 'when-needed')) })
    .first()
    .click()
  await page.waitForURL(/\/sandbox\/pay\//)
  await page.getByRole('button', { name: t.pay.pay(price(4_000, 'always')) }).click()

  await page.waitForURL(/\/orders\/\d+\/review\/\?new/)
  const fromOrder = await downloadLicense(page, t.order.step.ready.file)
  expect(await verifyLicense(page, fromOrder)).toBe('valid\n')

  await page.goto('/accounts/profile/')
  expect(await downloadLicense(page, t.profile.licenses.file)).toBe(fromOrder)
})
