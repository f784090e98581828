import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newContext, viewports } from './browser.ts'
import { writeOfflineRequest } from './offline-request.ts'
import { openShop } from './open-shop.ts'
import { words } from './words.ts'

const shop = await openShop()
const { offlineActivation: t } = words.en

test('without JavaScript, a server is activated offline by a pasted request, and replaced by a file', async () => {
  const owner = await shop.customer()
  const { sn: serial } = await owner.license({ servers: 1, days: 30 })
  const context = await newContext(shop.browser, shop.url, {
    javaScriptEnabled: false,
    viewport: viewports.phone,
  })
  const page = await context.newPage()
  await page.goto('/astra-activate')
  await page.getByLabel(t.text).fill(writeOfflineRequest(serial, 1).replaceAll(/^/gm, '> '))
  await page.getByRole('button', { name: t.submit }).click()
  await page.getByRole('heading', { name: t.response.title }).waitFor()
  await page.reload()
  const shown = await page.getByLabel(t.response.field).inputValue()
  expect(await download(page)).toBe(shown)
  expect(shown).toContain(`Serial number:  ${serial}`)
  await page.getByRole('img', { name: t.response.qr }).waitFor()

  await page.goto('/astra-activate')
  await page.getByLabel(t.file).setInputFiles({
    name: 'request.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from(writeOfflineRequest(serial, 2)),
  })
  await page.getByRole('button', { name: t.submit }).click()
  await page.getByText(t.problems.no_seat_left.title).waitFor()
  await page.getByText(t.replace.server(1, 'headend 1')).waitFor()
  await page.getByRole('button', { name: `${t.replace.submit}: headend 1` }).click()
  await page.getByText(t.response.lead('headend 2', 1)).waitFor()
  await context.close()
})

test('the signed-in owner copies the response', async () => {
  const { page, context, license } = await shop.customer()
  const { sn: serial } = await license({ servers: 1, days: 30 })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/orders/software/astra/activate/')
  await page.getByLabel(t.text).fill(writeOfflineRequest(serial, 1))
  await page.getByRole('button', { name: t.submit }).dblclick()
  await page.waitForURL(/\/astra-activate\//)
  await page.getByRole('button', { name: t.response.copy }).click()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toBe(await page.getByLabel(t.response.field).inputValue())
})

async function download(page: Page): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: t.response.download }).click(),
  ])
  expect(file.suggestedFilename()).toBe('license.txt')
  return readFileSync(await file.path(), 'utf8')
}
