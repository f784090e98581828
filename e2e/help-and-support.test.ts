import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Language } from '../src/texts/language.ts'
import { expectAccessible, looks, passSignIn } from './browser.ts'
import { type OpenShop, openShop } from './open-shop.ts'
import { keyboardOf } from './screens/keyboard.ts'
import { words } from './words.ts'

const english = words.en
const asked = {
  en: {
    search: 'restart after renewal',
    found: 'Restart after a renewal',
    question: 'Can I get my money back?',
    answer: /^No, refunds are not offered\./,
    nonsense: 'qwertyuiop asdfgh',
  },
  ru: {
    search: 'перезапуск после продления',
    found: 'Перезапуск после продления',
    question: 'Можно ли вернуть деньги?',
    answer: /^Нет, возврат денег/,
    nonsense: 'ываыва ффф',
  },
}

let shop: OpenShop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop?.close())

test.each(looks)('a visitor finds an article, reads it, and asks: %s, %s', async (language, viewport) => {
  const t = words[language]
  const its = asked[language]
  const email = `${language}-${viewport}@studio.example`
  const { page, complaints, close } = await shop.visitor({ language, viewport })

  await page.goto('/help/')
  expect(await page.title()).toBe(`${t.help.title} - Astra`)
  await expectAccessible(page)
  await page.getByLabel(t.help.search.label).fill(its.search)
  await page.getByRole('button', { name: t.help.search.submit }).click()
  await page.waitForURL(/\/help\/\?q=/)
  await page.getByRole('link', { name: its.found }).waitFor()
  await expectAccessible(page)

  await page.getByRole('link', { name: its.found }).click()
  await page.waitForURL(/\/help\/restart-after-renewal\//)
  await expect.poll(() => page.title()).toBe(`${its.found} - Astra`)
  await page.getByText('systemctl restart astra').waitFor()
  await expectAccessible(page)

  await page.getByRole('link', { name: t.help.article.ask, exact: true }).click()
  await passSignIn(page, { url: shop.url, email, words: t.signIn })
  await page.waitForURL(/\/support\/ask/)
  await expectAccessible(page)
  await ask(page, language, its.question)
  expect(await page.locator('main pre').textContent()).toMatch(its.answer)
  expect(await page.locator('main pre a').first().getAttribute('href')).toBe(`${shop.url}/help/refunds/`)
  expect(await page.getByLabel(t.support.question, { exact: true }).inputValue()).toBe(its.question)
  await expectAccessible(page)

  await ask(page, language, its.nonsense)
  await page.getByText(t.support.none).waitFor()
  await expectAccessible(page)
  expect(complaints).toEqual([])
  await close()
})

test('while an answer is awaited the form is disabled and says so; a failure keeps the question', async () => {
  const t = english.support
  const { page, close } = await shop.customer()
  await page.goto('/support/ask')
  const held = Promise.withResolvers<void>()
  await page.route('**/api/support/ask', async route => {
    await held.promise
    await route.abort()
  })
  await page.getByLabel(t.question, { exact: true }).fill('A question')
  await page.getByRole('button', { name: t.submit }).click()
  await page.getByText('Waiting for response...').waitFor()
  await expect.poll(() => page.getByLabel(t.question, { exact: true }).isDisabled()).toBe(true)
  held.resolve()
  await page.getByText('An error occurred. Please try again.').waitFor()
  await page.getByText('Waiting for response...').waitFor({ state: 'detached' })
  expect(await page.getByLabel(t.question, { exact: true }).inputValue()).toBe('A question')
  await expectAccessible(page)
  await close()
})

test.each([
  ['a status that is no success', 500, '{"ok":false,"message":"x"}', 'An error occurred. Please try again.'],
  ['an answer that is no JSON', 200, '<html>', 'An error occurred. Please try again.'],
  ['an error field', 200, '{"error":"Ask shorter."}', 'Ask shorter.'],
  ['an empty answer', 200, '{"data":{"answer":""}}', 'Sorry, no answer found.'],
])('%s is shown in its own words', async (_, status, body, shown) => {
  const { page, close } = await shop.customer()
  await page.goto('/support/ask')
  await page.route('**/api/support/ask', route =>
    route.fulfill({ status, body, contentType: 'application/json' }),
  )
  await page.getByLabel(english.support.question, { exact: true }).fill('A question')
  await page.getByRole('button', { name: english.support.submit }).click()
  await page.getByText(shown, { exact: true }).waitFor()
  await close()
})

test('a question that is being written survives another language, a reload and signing in anew', async () => {
  const { context, page, email, close } = await shop.customer()
  await page.goto('/support/ask?question=Why', { waitUntil: 'networkidle' })
  const field = page.locator('[name=question]')
  await field.fill('Why does it stop?')
  await page.getByRole('button', { name: 'Русский' }).click()
  await page.locator('html[lang=ru]').waitFor()
  await expect.poll(() => field.inputValue()).toBe('Why does it stop?')

  await context.clearCookies({ name: 'sessionid' })
  await page.goto('/accounts/login/')
  await passSignIn(page, { url: shop.url, email, words: words.ru.signIn })
  await page.waitForURL(/\/accounts\/profile\//)
  await page.goto('/support/ask?question=Why')
  await expect.poll(() => field.inputValue()).toBe('Why does it stop?')
  await page.goto('/support/ask?question=How', { waitUntil: 'networkidle' })
  expect(await field.inputValue()).toBe('How')
  await close()
})

test('the question is sent as it was typed', async () => {
  const { page, close } = await shop.customer()
  await page.goto('/support/ask', { waitUntil: 'networkidle' })
  const typed = `  How do I\n\n"move" it?  ${'и'.repeat(1000)} `
  await page.getByLabel(english.support.question, { exact: true }).fill(typed)
  const asked = page.waitForRequest('**/api/support/ask')
  await page.getByRole('button', { name: english.support.submit }).click()
  expect((await asked).postDataJSON()).toEqual({ question: typed })
  await close()
})

test('search and articles work without JavaScript, and at 320 px nothing overflows', async () => {
  const context = await shop.browser.newContext({
    javaScriptEnabled: false,
    baseURL: shop.url,
    viewport: { width: 320, height: 640 },
  })
  const page = await context.newPage()
  await page.goto('/help/')
  await page.getByLabel(english.help.search.label).fill('reverse charge')
  await page.getByRole('button', { name: english.help.search.submit }).click()
  await page.getByRole('link', { name: 'Tax, VAT numbers and reverse charge' }).click()
  await page.getByRole('heading', { level: 2, name: 'Reverse charge' }).waitFor()
  await page.goto('/help/?q=qwertyuiop')
  await page.getByText(english.help.none.title('qwertyuiop')).waitFor()
  await context.close()
})

test.each(['/help/', '/help/tax/', '/help/install-license-file/', '/terms/', '/privacy/'])(
  '%s is accessible and fits 320 px in both languages',
  async path => {
    for (const language of ['en', 'ru'] as const) {
      const { page, complaints, close } = await shop.visitor({ language })
      await page.setViewportSize({ width: 320, height: 640 })
      await page.goto(path)
      await expectAccessible(page)
      expect(complaints).toEqual([])
      await close()
    }
  },
)

test('the way from the help to an answer needs no mouse', async () => {
  const { page, close } = await shop.customer()
  const keys = keyboardOf(page)
  await page.goto('/help/')
  await keys.tabTo(english.help.search.label)
  await keys.type('money back')
  await keys.press('Enter')
  await page.getByRole('link', { name: 'Can I get a refund?' }).waitFor()
  await keys.tabTo('Can I get a refund?')
  await keys.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Can I get a refund?' }).waitFor()
  await keys.tabTo(english.help.article.ask)
  await keys.press('Enter')
  await page.getByLabel(english.support.question, { exact: true }).waitFor()
  await keys.tabTo('question')
  await keys.type('Can I get my money back?')
  await keys.press('Tab', 'Enter')
  await page.locator('main pre').waitFor()
  await keys.tabTo(`${shop.url}/help/refunds/`)
  await keys.press('Enter')
  await page.waitForURL(/\/help\/refunds\//)
  await close()
})

async function ask(page: Page, language: Language, question: string) {
  const t = words[language].support
  await page.getByLabel(t.question, { exact: true }).fill(question)
  await page.getByRole('button', { name: t.submit, exact: true }).click()
  await page.getByText(t.waiting).waitFor({ state: 'detached' })
  await page
    .getByText(new RegExp(`^(${t.answer}|${t.none})$`))
    .first()
    .waitFor()
}
