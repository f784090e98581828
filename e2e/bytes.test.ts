import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openShop } from './open-shop.ts'
import { openBackOffice } from './superuser.ts'

const budget = 118_000
const backOfficeBudget = 140_000

const shop = await openShop()

test('the first visit to the prices loads little script', async () => {
  // The words of this language are longer.
  const { page } = await shop.visitor({ language: 'ru' })
  await page.goto('/astra/pricing/', { waitUntil: 'networkidle' })
  const scripts = await loadedScripts(page)
  expect(scripts.length).toBeGreaterThan(1)
  expect(scripts.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(budget)
})

test('the first visit to the back office loads little script', async () => {
  const { page } = await openBackOffice(shop, { language: 'ru' })
  await page.goto('/sezam/', { waitUntil: 'networkidle' })
  const scripts = await loadedScripts(page)
  expect(scripts.length).toBeGreaterThan(1)
  expect(scripts.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(backOfficeBudget)
})

test('choosing servers, months and a country asks the server for nothing', async () => {
  const { page } = await shop.visitor()
  await page.goto('/astra/pricing/', { waitUntil: 'networkidle' })
  const asked: string[] = []
  page.on('request', request => {
    if (!request.url().endsWith('/favicon.svg')) asked.push(request.url())
  })
  await page.getByRole('spinbutton').fill('7')
  await page.getByRole('combobox').selectOption('DEU')
  await page.getByText('€130.90').first().waitFor()
  await page.waitForFunction(() => location.search.includes('servers=7'))
  expect(asked).toEqual([])
})

/** The bytes of each script as they came over the wire, compressed. */
function loadedScripts(page: Page): Promise<number[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(entry => entry.name.endsWith('.js'))
      .map(entry => (entry instanceof PerformanceResourceTiming ? entry.encodedBodySize : 0)),
  )
}
