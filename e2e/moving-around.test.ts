import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { layout as english } from '../src/texts/en/layout.ts'
import { openShop } from './open-shop.ts'

const shop = await openShop()

test('on a wide screen the links are in the header: the profile is loaded from the server as a whole page, the prices are not', async () => {
  const { page } = await shop.customer()
  await page.goto('/accounts/profile/')
  expect(await page.getByRole('button', { name: english.menu.open }).isVisible()).toBe(false)
  const nav = page.getByRole('banner').getByRole('navigation')
  await mark(page)
  await nav.getByRole('link', { name: 'Pricing' }).click()
  await page.waitForURL('**/astra/pricing/')
  await page.getByText('How is the monthly price calculated?').waitFor()
  expect(await isMarked(page)).toBe(true)
  await nav.getByRole('link', { name: 'Profile' }).click()
  await page.waitForURL('**/accounts/profile/')
  expect(await isMarked(page)).toBe(false)
})

/** Only a full load of a page forgets it. */
const mark = (page: Page) => page.evaluate(() => void Reflect.set(window, 'marked', true))
const isMarked = (page: Page) => page.evaluate(() => Reflect.get(window, 'marked') === true)
