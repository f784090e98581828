import type { Locator, Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { bankCart } from './bank-order.ts'
import { newContext, newPage } from './browser.ts'
import { openShop } from './open-shop.ts'
import { openShowcase } from './screens/showcase.ts'
import { words } from './words.ts'

const t = words.en

const shop = await openShop()
const showcase = await openShowcase(shop)

type Form = {
  name: string
  as?: 'owner' | 'newcomer'
  path: string
  cart?: object
  call: string
  /** Everything up to sending it. */
  fill: (page: Page) => Promise<unknown>
  send: (page: Page) => Locator
  /** Instead of a click. */
  press?: (page: Page) => Promise<unknown>
  /** A field, and what it must still hold afterwards. */
  field: (page: Page) => Locator
  kept: string
  /** What it says, where that is not the words that all the others say. */
  says?: string
}

const email = 'somebody@studio.example'
const bankOrder = { ...bankCart, servers: 3, country: 'RUS' }
const forms: Form[] = [
  {
    name: 'the sign-in',
    path: '/accounts/login/',
    call: '/api/accounts/auth/',
    fill: page => page.getByLabel(t.signIn.email, { exact: true }).fill(email),
    send: page => page.getByRole('button', { name: t.signIn.getPasscode }),
    field: page => page.getByLabel(t.signIn.email, { exact: true }),
    kept: email,
  },
  {
    name: 'the passcode',
    path: '/accounts/login/',
    call: '/api/accounts/auth/',
    async fill(page) {
      await page.evaluate(
        ([key, value]) => sessionStorage.setItem(String(key), String(value)),
        ['sign-in', JSON.stringify({ step: 'passcode', email, resendAt: 0 })],
      )
      await page.reload()
      await page.getByLabel(t.signIn.passcode, { exact: true }).waitFor()
    },
    press: page => page.getByLabel(t.signIn.passcode, { exact: true }).fill('123456'),
    send: page => page.getByRole('button', { name: t.signIn.submit, exact: true }),
    field: page => page.getByLabel(t.signIn.passcode, { exact: true }),
    kept: '123456',
  },
  {
    name: 'the order form',
    as: 'owner',
    path: '/orders/software/astra/order/',
    cart: bankOrder,
    call: '/api/astra/order/',
    fill: page => page.locator('[name=comment]').fill('PO 77'),
    send: page => page.locator('main button[type=submit]'),
    field: page => page.locator('[name=comment]'),
    kept: 'PO 77',
  },
  {
    name: 'the demo',
    as: 'newcomer',
    path: '/orders/software/astra/demo/',
    call: '/api/astra/demo/',
    async fill(page) {
      await page.getByLabel(t.demo.captcha.label).click()
      await page.getByText(t.demo.check.solved).waitFor()
    },
    send: page => page.getByRole('button', { name: t.demo.submit }),
    field: page => page.getByLabel(t.demo.email, { exact: true }),
    kept: showcase.newcomerEmail,
  },
  {
    name: 'the question',
    as: 'owner',
    path: '/support/ask',
    call: '/api/support/ask',
    fill: page => page.getByLabel(t.support.question, { exact: true }).fill('Why?'),
    send: page => page.getByRole('button', { name: t.support.submit, exact: true }),
    field: page => page.getByLabel(t.support.question, { exact: true }),
    kept: 'Why?',
    says: t.support.failed,
  },
  {
    name: 'buying by card',
    as: 'newcomer',
    path: '/orders/software/astra/buy/?country=USA&servers=3',
    call: '/api/astra/order/',
    fill: page => page.getByText(t.pricing.title('Astra')).first().waitFor(),
    send: page => page.getByRole('button', { name: t.pricing.buy.pay('€600') }),
    field: page => page.getByRole('spinbutton'),
    kept: '3',
  },
]

test('a page whose scripts do not arrive says so and offers a reload, and its form that needs none works', async () => {
  const context = await newContext(shop.browser, shop.url)
  // Not `newPage`, which waits for the scripts.
  const page = await context.newPage()
  await page.route('**/assets/*.js', route => route.abort())
  await page.goto('/astra-activate')
  const bar = page.getByRole('alert').filter({ hasText: t.wayOn.reload.text })
  await bar.waitFor()
  await page.getByLabel(t.offlineActivation.text).fill('no request')
  await page.getByRole('button', { name: t.offlineActivation.submit }).click()
  await page.getByText(t.offlineActivation.problems.malformed.title).waitFor()

  await bar.waitFor()
  await page.unrouteAll()
  await bar.getByRole('link', { name: t.wayOn.reload.link }).click()
  await page.waitForFunction(() => 'alive' in document.documentElement.dataset)
  expect(await bar.isVisible()).toBe(false)
  await context.close()
})

// Some are lost on the way, the others meet a fault of the shop.
const { generic, offline } = t.failure
const lost = { fail: (route: Route) => route.abort(), words: `${generic} ${offline}` }
const faulty = {
  fail: (route: Route) => route.fulfill({ status: 502, body: '<html>Bad gateway</html>' }),
  words: generic,
}
const cases = forms.map((form, index) => ({ ...form, ...(index % 2 ? faulty : lost) }))

test.each(cases)('$name that fails says so, is disabled meanwhile, and keeps what was typed', async form => {
  const { page, close } = await open(form)
  await page.goto(form.path)
  await form.fill(page)
  const waits = Promise.withResolvers<void>()
  await page.route(`**${form.call}`, async route => {
    await waits.promise
    await form.fail(route)
  })
  await (form.press?.(page) ?? form.send(page).click())
  await expect.poll(() => form.field(page).isDisabled()).toBe(true)
  expect(await form.send(page).getAttribute('aria-busy')).toBe('true')
  waits.resolve()

  await page
    .getByText(form.says ?? form.words, { exact: true })
    .first()
    .waitFor()
  await expect.poll(() => form.field(page).inputValue()).toBe(form.kept)
  await expect.poll(() => form.field(page).isDisabled()).toBe(false)
  await close()
})

async function open(form: Form) {
  const context = await newContext(shop.browser, shop.url, form.as && { storageState: showcase[form.as] })
  const page = await newPage(context)
  if (form.cart)
    await page.addInitScript(text => sessionStorage.setItem('cart', text), JSON.stringify(form.cart))
  return { page, close: () => context.close() }
}
