import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signIn as t } from '../src/texts/en/sign-in.ts'
import { passSignIn } from './browser.ts'
import { newAddress, openShop } from './open-shop.ts'

const shop = await openShop()

const call = '**/api/accounts/auth/'

test('a passcode that is refused is said in a toast, and the e-mail step stays', async () => {
  const { page, close } = await atSignIn()
  await page.route(call, route =>
    route.fulfill({ status: 429, json: { ok: false, message: 'Not so fast.' } }),
  )
  await askForPasscode(page, 'hasty@studio.example')
  await page.getByRole('region').getByRole('alert').getByText('Not so fast.').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Get passcode' }).isEnabled()).toBe(true)
  expect(await page.getByLabel(t.passcode, { exact: true }).count()).toBe(0)
  await close()
})

test('while the passcode is asked for the form is disabled; then comes the passcode step, and what the shop says of it', async () => {
  const { page, close } = await atSignIn()
  const held = Promise.withResolvers<void>()
  await page.route(call, async route => {
    await held.promise
    await route.fulfill({ json: { ok: true, message: 'It is on its way.' } })
  })
  await askForPasscode(page, 'waiting@studio.example')
  await expect.poll(() => page.getByLabel(t.email, { exact: true }).isDisabled()).toBe(true)
  held.resolve()
  await page.getByLabel(t.passcode, { exact: true }).waitFor()
  await page.getByRole('region').getByRole('status').getByText('It is on its way.').waitFor()
  await close()
})

test('a wrong passcode is said in a toast and can be corrected', async () => {
  const { page, close } = await atSignIn()
  await askForPasscode(page, newAddress())
  const field = page.getByLabel(t.passcode, { exact: true })
  await field.waitFor()
  await page.route(call, route => route.fulfill({ status: 400, json: { ok: false, message: 'Wrong code.' } }))
  await field.fill('000000')
  await page.getByRole('button', { name: t.submit, exact: true }).click()
  await page.getByRole('region').getByRole('alert').getByText('Wrong code.').waitFor()
  await expect.poll(() => field.isEnabled()).toBe(true)
  await close()
})

test('signing in reloads the page, and leads on to where the visitor was going', async () => {
  const email = newAddress()
  const { page, close } = await atSignIn('?next=%2Fsupport%2Fask')
  const loads: string[] = []
  page.on('request', request => {
    if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname)
  })
  await passSignIn(page, { url: shop.url, email, words: t })
  await page.waitForURL('**/support/ask')
  expect(loads[0]).toBe('/accounts/login/')
  expect(await page.evaluate(() => Reflect.get(window, 'user'))).toEqual({
    email,
  })
  await close()
})

test('a toast is at the top right', async () => {
  const { page, close } = await atSignIn()
  await page.route(call, route => route.abort())
  await askForPasscode(page, 'unlucky@studio.example')
  const text = 'Something went wrong, please check the form and try again.'
  const toast = await page.getByRole('region').getByRole('alert').getByText(text).boundingBox()
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  expect(toast?.x).toBeGreaterThan(width / 2)
  expect(toast?.y).toBeLessThan(height / 4)
  await close()
})

async function atSignIn(query = '') {
  const visited = await shop.visitor()
  await visited.page.goto(`/accounts/login/${query}`)
  return visited
}

async function askForPasscode(page: Page, email: string) {
  await page.getByLabel(t.email, { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Get passcode' }).click()
}
