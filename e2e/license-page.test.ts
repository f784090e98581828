import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { refusals } from '../src/texts/en/refusals.ts'
import { signIn } from './browser.ts'
import { downloadLicense, verifyLicense } from './downloaded-license.ts'
import { newAddress, openShop } from './open-shop.ts'
import { activate, placeOrder, read, roubleCart } from './page-calls.ts'
import { words } from './words.ts'

const shop = await openShop()

test('a customer whose browser blocks copying reads the serial number, names the license, frees a server, resets it and transfers it to a colleague', async () => {
  const { profile: t, layout } = words.ru
  const owner = await shop.customer({ language: 'ru' })
  const colleague = await shop.customer({ language: 'ru', email: newAddress('colleague') })
  const { id, sn } = await owner.license({ servers: 2, days: 40 })
  const { page } = owner

  await page.goto('/accounts/profile/')
  await page.getByRole('button', { name: new RegExp(`^${t.licenses.more}: `) }).click()
  await page.getByRole('link', { name: new RegExp(`^${t.licenses.open}: `) }).click()
  await page.waitForURL(`**/accounts/licenses/${id}/`)
  await refuseClipboard(page)
  await page.getByRole('button', { name: new RegExp(`^${layout.copy.copy}: `) }).click()
  await page.getByText(sn, { exact: true }).waitFor()

  for (const part of ['name', 'reset', 'transfer', 'history'] as const)
    await page.getByText(t.license[part].title, { exact: true }).click()
  await page.getByLabel(t.license.name.label).fill('Studio <1>')
  await page.getByRole('button', { name: t.license.name.save }).click()
  await page.getByRole('heading', { name: 'Studio <1>', level: 1 }).waitFor()

  await activate(page, sn, 'edge-1')
  await page.reload()
  await page.getByText('4.4.200').waitFor()
  await page.getByRole('button', { name: `${t.license.servers.free}: edge-1` }).click()
  await page.getByRole('button', { name: t.license.servers.confirm }).click()
  await page.getByText(t.license.servers.none).waitFor()

  for (const part of ['reset', 'transfer', 'history'] as const)
    await page.getByText(t.license[part].title, { exact: true }).first().click()
  await page.getByRole('button', { name: `${t.license.reset.label}: Studio <1>` }).click()
  await page.getByRole('button', { name: t.license.reset.confirm }).click()
  await page.getByText(t.license.history.kinds.reset()).waitFor()
  const file = await downloadLicense(page, t.license.install.file)
  expect(await verifyLicense(page, file)).toBe('valid\n')
  expect(file).not.toContain(sn)

  await page.getByLabel(t.license.transfer.label).fill(colleague.email)
  await page.getByRole('button', { name: t.license.transfer.send }).click()
  await page.getByRole('button', { name: t.license.transfer.withdraw }).waitFor()

  await colleague.page.goto('/accounts/profile/')
  await colleague.page.getByRole('link', { name: t.license.offer.see }).click()
  await colleague.page.getByRole('button', { name: t.license.offer.accept }).click()
  await colleague.page.waitForURL(`**/accounts/licenses/${id}/`)
  expect(await downloadLicense(colleague.page, t.license.install.file)).toContain(colleague.email)
  await page.goto('/accounts/profile/')
  await page.getByText(t.licenses.empty.title).waitFor()
})

test('who signed in long ago signs in again to give a license away, and finds the typed address in the form', async () => {
  const { transfer: t } = words.en.profile.license
  const owner = await shop.customer({ expected: /40[13]/ })
  const { id } = await owner.license({ servers: 2, days: 40 })
  const { page } = owner
  const send = page.getByRole('button', { name: t.send })
  await page.goto(`/accounts/licenses/${id}/`)
  await page.getByText(t.title, { exact: true }).click()
  await page.getByLabel(t.label).fill('colleague@studio.example')
  await shop.database.query("update sessions set created_at = created_at - interval '11 minutes'")
  await send.click()
  await page.getByText(refusals['sign-in-again']).waitFor()

  await signIn(owner.context, shop.url, owner.email)
  await page.reload()
  await page.getByText(t.title, { exact: true }).click()
  await expect.poll(() => page.getByLabel(t.label).inputValue()).toBe('colleague@studio.example')
  await send.click()
  await page.getByRole('button', { name: t.withdraw }).waitFor()
})

function refuseClipboard(page: Page) {
  return page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('blocked'))
  })
}

test('a company saves a card for the automatic renewal of its license, and ends it', async () => {
  const { autoRenewal: t } = words.en.profile.license
  const { page, license } = await shop.customer()
  const { id } = await license({ servers: 3, days: 40 })
  const company = { ...roubleCart, country: 'DEU', client_zip: '10115', client_city: 'Berlin' }
  await placeOrder(page, { ...company, payment: 'stripe' })
  await page.goto(`/accounts/licenses/${id}/`)
  await page.getByText(t.title, { exact: true }).click()
  await page.getByRole('button', { name: new RegExp(`^${t.label}: `) }).click()
  await page.getByRole('button', { name: t.confirm }).click()
  await page.waitForURL('**/sandbox/pay/**')
  await page.getByRole('button', { name: /4242/ }).click()
  await page.waitForURL(`**/accounts/licenses/${id}/`)
  await page.getByText(t.on('Visa •••• 4242')).waitFor()
  const end = page.getByRole('button', { name: new RegExp(`^${t.end}: `) })
  await end.click()
  await end.waitFor({ state: 'hidden' })
  const { data } = await read(page, `/api/astra/license/${id}/auto-renewal/`)
  expect(data).toEqual({ card: null, has_failed: false, is_offered: true })
})
