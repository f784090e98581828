import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readZip } from '../src/server/testing/read-zip.ts'
import { expectAccessible } from './browser.ts'
import { openShop } from './open-shop.ts'
import { listOrders, post } from './page-calls.ts'
import { words } from './words.ts'

const shop = await openShop()

test('a customer asks for the deletion of the account, keeps it, and downloads all data', async () => {
  const { profile, settings } = words.ru
  const { data: t } = profile
  const { page, email } = await shop.customer({ language: 'ru', expected: /400/ })
  await page.goto('/accounts/settings/')
  await page.getByRole('link', { name: settings.data.open }).click()
  await page.getByLabel(t.deletion.email, { exact: true }).fill('someone@else.example')
  await page.getByRole('button', { name: t.deletion.submit }).click()
  await page.locator('[aria-invalid]').waitFor()
  await expectAccessible(page)

  await page.getByLabel(t.deletion.email, { exact: true }).fill(email)
  await page.keyboard.press('Enter')
  await page.getByText(t.deletion.untilThen).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: t.deletion.withdraw }).click()
  await page.getByRole('button', { name: t.deletion.submit }).waitFor()

  await post(page, '/api/astra/order/', { product: 'astra-1m', payment: 'stripe' })
  const [order] = await listOrders(page)
  await page.getByRole('button', { name: t.export.request }).click()
  await page.getByText(t.export.ready).waitFor()
  await expectAccessible(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: t.export.download('').split('(')[0] ?? '' }).click(),
  ])
  const orders = readZip(readFileSync(await file.path()))
    .get('orders.json')
    ?.toString()
  expect(JSON.parse(orders ?? '')).toMatchObject([{ id: order?.id, status: 'pending' }])
})
