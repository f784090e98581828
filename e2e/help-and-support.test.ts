import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newContext, passSignIn } from './browser.ts'
import { newAddress, openShop } from './open-shop.ts'
import { words } from './words.ts'

const t = words.en

const shop = await openShop()

test('a visitor finds an article, reads it, and asks', async () => {
  const { page } = await shop.visitor()
  const found = 'Restart after a renewal'
  await page.goto('/help/')
  expect(await page.title()).toBe(`${t.help.title} - Astra`)
  await page.getByLabel(t.help.search.label).fill('restart after renewal')
  await page.getByRole('button', { name: t.help.search.submit }).click()
  await page.waitForURL(/\/help\/\?q=/)
  await page.getByRole('link', { name: found }).click()
  await page.waitForURL(/\/help\/restart-after-renewal\//)
  await expect.poll(() => page.title()).toBe(`${found} - Astra`)
  await page.getByText('systemctl restart astra').waitFor()

  const question = 'Can I get my money back?'
  await page.getByRole('link', { name: t.help.article.ask, exact: true }).click()
  await passSignIn(page, { url: shop.url, email: newAddress(), words: t.signIn })
  await page.waitForURL(/\/support\/ask/)
  await ask(page, question)
  expect(await page.locator('main pre').textContent()).toMatch(/^No, refunds are not offered\./)
  expect(await page.locator('main pre a').first().getAttribute('href')).toBe(`${shop.url}/help/refunds/`)
  expect(await page.getByLabel(t.support.question, { exact: true }).inputValue()).toBe(question)

  await ask(page, `  qwertyuiop\n\n"asdfgh"  ${'и'.repeat(1000)} `)
  await page.getByText(t.support.none).waitFor()
})

test.each([
  ['an error field', '{"error":"Ask shorter."}', 'Ask shorter.'],
  ['an empty answer', '{"data":{"answer":""}}', 'Sorry, no answer found.'],
])('%s is shown in its own words, and the question stays', async (_, body, shown) => {
  const { page } = await shop.customer()
  await page.goto('/support/ask')
  await page.route('**/api/support/ask', route => route.fulfill({ body, contentType: 'application/json' }))
  const field = page.getByLabel(t.support.question, { exact: true })
  await field.fill('A question')
  await page.getByRole('button', { name: t.support.submit }).click()
  await page.getByText(shown, { exact: true }).waitFor()
  expect([await field.inputValue(), await field.isEnabled()]).toEqual(['A question', true])
})

test('an unsent question is still there after another language, a reload and a new sign-in', async () => {
  const { context, page, email } = await shop.customer()
  await page.goto('/support/ask?question=Why')
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
})

test('search and articles work without JavaScript, and at 320 px nothing overflows', async () => {
  const context = await newContext(shop.browser, shop.url, {
    javaScriptEnabled: false,
    viewport: { width: 320, height: 640 },
  })
  const page = await context.newPage()
  await page.goto('/help/')
  await page.getByLabel(t.help.search.label).fill('reverse charge')
  await page.getByRole('button', { name: t.help.search.submit }).click()
  await page.getByRole('link', { name: 'Tax, VAT numbers and reverse charge' }).click()
  await page.getByRole('heading', { level: 2, name: 'Reverse charge' }).waitFor()
  await page.getByText(t.help.feedback.add).click()
  await page.getByLabel(t.help.feedback.comment).fill('Which form do I send?')
  await page.getByRole('button', { name: t.help.feedback.no, exact: true }).click()
  await page.getByText(t.help.feedback.thanks).waitFor()
  const { rows } = await shop.database.query('select slug, is_helpful, comment from help_feedback')
  expect(rows).toEqual([{ slug: 'tax', is_helpful: false, comment: 'Which form do I send?' }])
  await page.goto('/help/?q=qwertyuiop')
  await page.getByText(t.help.none.title('qwertyuiop')).waitFor()
})

/** The question is sent as it was typed, and its answer takes the focus. */
async function ask(page: Page, question: string) {
  await page.getByLabel(t.support.question, { exact: true }).fill(question)
  const asked = page.waitForRequest('**/api/support/ask')
  await page.getByRole('button', { name: t.support.submit, exact: true }).click()
  expect((await asked).postDataJSON()).toEqual({ question })
  await page.getByText(t.support.waiting).waitFor({ state: 'detached' })
  const outcome = new RegExp(`^(${t.support.answer}|${t.support.none})`)
  await page.locator(':focus').filter({ hasText: outcome }).waitFor()
}
