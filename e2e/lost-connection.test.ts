import type { Locator, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Language } from '../src/texts/language.ts'
import { bankCart } from './bank-order.ts'
import { newPage } from './browser.ts'
import { openShowcase, type Showcase } from './screens/showcase.ts'
import { type Words, words } from './words.ts'

let showcase: Showcase

beforeAll(async () => {
  showcase = await openShowcase()
})
afterAll(() => showcase?.close())

type Form = {
  name: string
  as?: 'owner' | 'newcomer'
  path: string
  cart?: object
  call: string
  /** Everything up to sending it. */
  fill: (page: Page, t: Words) => Promise<unknown>
  send: (page: Page, t: Words) => Locator
  /** A field, and what it must still hold afterwards. */
  field: (page: Page, t: Words) => Locator
  kept: string
  /** What it says, where that is not the words that all the others say. */
  says?: (t: Words) => string
}

const email = 'somebody@studio.example'
const bankOrder = { ...bankCart, servers: 3, country: 'RUS' }
const forms: Form[] = [
  {
    name: 'the sign-in',
    path: '/accounts/login/',
    call: '/api/accounts/auth/',
    fill: (page, t) => page.getByLabel(t.signIn.email, { exact: true }).fill(email),
    send: (page, t) => page.getByRole('button', { name: t.signIn.getPasscode }),
    field: (page, t) => page.getByLabel(t.signIn.email, { exact: true }),
    kept: email,
  },
  {
    name: 'the passcode',
    path: '/accounts/login/',
    call: '/api/accounts/auth/',
    async fill(page, t) {
      await page.evaluate(
        ([key, value]) => sessionStorage.setItem(String(key), String(value)),
        ['sign-in', JSON.stringify({ step: 'passcode', email, resendAt: 0 })],
      )
      await page.reload()
      await page.getByLabel(t.signIn.passcode, { exact: true }).fill('123456')
    },
    send: (page, t) => page.getByRole('button', { name: t.signIn.submit, exact: true }),
    field: (page, t) => page.getByLabel(t.signIn.passcode, { exact: true }),
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
    async fill(page, t) {
      await page.getByLabel(t.demo.captcha.label).click()
      await page.getByText(t.demo.check.solved).waitFor()
    },
    send: (page, t) => page.getByRole('button', { name: t.demo.submit }),
    field: (page, t) => page.getByLabel(t.demo.email, { exact: true }),
    kept: 'ben@studio.example',
  },
  {
    name: 'the question',
    as: 'owner',
    path: '/support/ask',
    call: '/api/support/ask',
    fill: (page, t) => page.getByLabel(t.support.question, { exact: true }).fill('Why?'),
    send: (page, t) => page.getByRole('button', { name: t.support.submit, exact: true }),
    field: (page, t) => page.getByLabel(t.support.question, { exact: true }),
    kept: 'Why?',
    says: t => t.support.failed,
  },
  {
    name: 'buying by card',
    as: 'newcomer',
    path: '/orders/software/astra/buy/?country=USA&servers=3',
    call: '/api/astra/order/',
    fill: (page, t) => page.getByText(t.pricing.title('Astra')).first().waitFor(),
    send: (page, t) => page.getByRole('button', { name: t.pricing.buy.pay('€600') }),
    field: page => page.getByRole('spinbutton'),
    kept: '3',
  },
]

// One is lost on the way, the other meets a fault of the shop.
const failures: [Language, (route: Route) => Promise<void>][] = [
  ['en', route => route.abort()],
  ['ru', route => route.fulfill({ status: 502, body: '<html>Bad gateway</html>' })],
]

test.each(forms)('$name that fails says so, is disabled meanwhile, and keeps what was typed', async form => {
  await Promise.all(
    failures.map(async ([language, fail]) => {
      const t = words[language]
      const { page, close } = await open(form, language)
      await page.goto(form.path)
      await form.fill(page, t)
      const waits = Promise.withResolvers<void>()
      await page.route(`**${form.call}`, async route => {
        await waits.promise
        await fail(route)
      })
      await form.send(page, t).click()
      await expect.poll(() => form.field(page, t).isDisabled()).toBe(true)
      expect(await form.send(page, t).getAttribute('aria-busy')).toBe('true')
      waits.resolve()

      await page
        .getByText(form.says?.(t) ?? t.failure.generic, { exact: true })
        .first()
        .waitFor()
      await expect.poll(() => form.field(page, t).inputValue()).toBe(form.kept)
      await expect.poll(() => form.field(page, t).isDisabled()).toBe(false)
      await close()
    }),
  )
})

async function open(form: Form, language: Language) {
  const { shop } = showcase
  const context = await shop.browser.newContext({
    baseURL: shop.url,
    ...(form.as && { storageState: showcase[form.as] }),
  })
  await context.addCookies([{ name: 'language', value: language, url: shop.url }])
  const page = await newPage(context)
  if (form.cart)
    await page.addInitScript(text => sessionStorage.setItem('cart', text), JSON.stringify(form.cart))
  return { page, close: () => context.close() }
}
