import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { layout as english } from '../src/texts/en/layout.ts'
import { openShop } from './open-shop.ts'

const shop = await openShop()

test('on a phone the links slide out of a menu, and back', async () => {
  const { page, leave } = await shop.visitor({ viewport: 'phone' })
  await page.goto('/astra/pricing/', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: english.menu.open }).click()
  const dialog = page.getByRole('dialog', { name: english.menu.title })
  const links = ['Home', 'Help', 'Pricing', 'ProfileSign in', 'Free demo']
  await expect.poll(() => dialog.getByRole('link').allTextContents()).toEqual(links)
  await dialog.getByRole('link', { name: 'Help' }).click()
  await page.waitForURL('**/help/')
  await dialog.waitFor({ state: 'hidden' })
  await leave()
})

test('on a wide screen the links are in the header', async () => {
  const { page, leave } = await shop.visitor()
  await page.goto('/astra/pricing/')
  expect(await page.getByRole('button', { name: english.menu.open }).isVisible()).toBe(false)
  const nav = page.getByRole('banner').getByRole('navigation')
  expect(await nav.getByRole('link').allTextContents()).toEqual([
    'Home',
    'Help',
    'Pricing',
    'ProfileSign in',
    'Free demo',
  ])
  await leave()
})

test('the profile is loaded from the server as a whole page, the prices are not', async () => {
  const { page, leave } = await shop.customer()
  await page.goto('/accounts/profile/')
  const nav = page.getByRole('banner').getByRole('navigation')
  await mark(page)
  await nav.getByRole('link', { name: 'Pricing' }).click()
  await page.waitForURL('**/astra/pricing/')
  await page.getByText('How is the monthly price calculated?').waitFor()
  expect(await isMarked(page)).toBe(true)
  await nav.getByRole('link', { name: 'Profile' }).click()
  await page.waitForURL('**/accounts/profile/')
  expect(await isMarked(page)).toBe(false)
  await leave()
})

test('the switch in the footer sets the language, and the same page comes back in it', async () => {
  const { context, page, complaints, leave } = await shop.visitor()
  await page.goto('/astra/pricing/?servers=4', { waitUntil: 'networkidle' })
  await mark(page)
  const asked = page.waitForRequest('**/i18n/setlang')
  await page.getByRole('contentinfo').getByRole('button', { name: 'Русский' }).click()
  const request = await asked
  expect([request.method(), request.postData()]).toEqual(['POST', 'language=ru'])
  await page.locator('html[lang=ru]').waitFor()
  expect(await isMarked(page)).toBe(false)
  expect(new URL(page.url()).search).toBe('?servers=4')
  expect((await context.cookies()).find(({ name }) => name === 'language')?.value).toBe('ru')
  await page.getByRole('contentinfo').getByRole('button', { name: 'English' }).click()
  await page.locator('html[lang=en]').waitFor()
  expect(complaints).toEqual([])
  await leave()
})

/** Only a full load of a page forgets it. */
const mark = (page: Page) => page.evaluate(() => void Reflect.set(window, 'marked', true))
const isMarked = (page: Page) => page.evaluate(() => Reflect.get(window, 'marked') === true)
