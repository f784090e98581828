import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Language } from '../src/texts/language.ts'
import { expectAccessible, mailsTo, newPage, passSignIn, type ViewportName } from './browser.ts'
import { type OpenShop, openShop } from './open-shop.ts'
import { read } from './page-calls.ts'
import { words } from './words.ts'

const english = words.en

let shop: OpenShop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop?.close())

const cases: [Language, ViewportName][] = [
  ['en', 'desktop'],
  ['en', 'phone'],
  ['ru', 'desktop'],
  ['ru', 'phone'],
]

test.each(cases)('an anonymous visitor buys a license by card: %s, %s', async (language, viewport) => {
  const t = words[language]
  const email = `${language}-${viewport}@studio.example`
  const { page, complaints, close } = await shop.visitor({ language, viewport })

  await page.goto('/orders/software/astra/buy/')
  await expectAccessible(page)
  await page.getByRole('spinbutton').fill('3')
  await page.getByRole('spinbutton').blur()
  await page.getByRole('radio', { name: t.pricing.months(3) }).check({ force: true })
  await buyButton(page, t.pricing.buy.pay('€180')).click()

  await page.waitForURL(/\/accounts\/login\/\?next=/)
  await passSignIn(page, { url: shop.url, email, words: t.signIn, look: () => expectAccessible(page) })

  await page.waitForURL(/\/orders\/software\/astra\/buy\//)
  await page.getByText(t.pricing.resume.title).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: t.pricing.resume.continue }).click()

  await page.waitForURL(/\/sandbox\/pay\//)
  await expectAccessible(page)
  await page.getByRole('button', { name: t.pay.pay('€180.00') }).click()

  await page.waitForURL(/\/orders\/\d+\/review\/\?new/)
  await page.getByText(t.order.step.ready.title).waitFor()
  await page.getByText(t.order.step.thanks).waitFor()
  await expectAccessible(page)
  expect(await page.title()).toBe(`${t.titles.order} - Astra`)

  await page.goto('/accounts/profile/')
  await page.getByText(t.profile.licenses.servers(3)).first().waitFor()
  await expectAccessible(page)
  expect(await bothMailsTo(email)).toContain(language === 'en' ? 'your license is ready' : 'лицензия готова')
  expect(complaints).toEqual([])
  await close()
})

test('a double click on the button, and a second tab, make one order', async () => {
  const { context, page, close } = await shop.customer({ email: 'double@studio.example' })
  const second = await newPage(context)
  for (const tab of [page, second]) await tab.goto('/orders/software/astra/buy/?servers=2')
  await Promise.all([
    buyButton(page, english.pricing.buy.pay('€40')).dblclick(),
    buyButton(second, english.pricing.buy.pay('€40')).dblclick(),
  ])
  await Promise.all([page.waitForURL(/\/sandbox\/pay\//), second.waitForURL(/\/sandbox\/pay\//)])
  expect(page.url()).toBe(second.url())
  await Promise.all(
    [page, second].map(tab => tab.getByRole('button', { name: english.pay.pay('€40.00') }).click()),
  )
  await page.waitForURL(/\/review\//)
  await page.goto('/accounts/profile/')
  const profile = async () => (await read(page, '/api/accounts/profile/')).data
  await expect.poll(async () => (await profile()).licenses).toHaveLength(1)
  expect((await profile()).orders).toHaveLength(1)
  await close()
})

test('what was chosen a moment before the click is kept, and does not stop the way to sign in', async () => {
  const { page, close } = await shop.visitor()
  await page.goto('/orders/software/astra/buy/?servers=1')
  await page.route(/sign-in-page/, async route => {
    // The address follows the choice while the next page is still on its way.
    await page.waitForFunction(() => location.search.includes('servers=2'))
    await route.continue()
  })
  await page.getByRole('button', { name: english.pricing.options.more }).click()
  await buyButton(page, english.pricing.buy.pay('€40')).click()
  await page.waitForURL(/\/accounts\/login\/\?next=.*servers%3D2/)
  await close()
})

test('a declined card can be tried again, and leaving keeps the order open', async () => {
  const { page, close } = await shop.customer({ email: 'declined@studio.example' })
  await page.goto('/orders/software/astra/buy/')
  await buyButton(page, english.pricing.buy.pay('€22')).click()
  await page.getByRole('button', { name: english.pay.decline }).click()
  await page.getByText(english.pay.declined).waitFor()
  await page.getByRole('link', { name: english.pay.leave }).click()
  await page.waitForURL(/\/review\//)
  await page.getByText(english.order.step.unpaid.title).waitFor()
  await page.getByRole('link', { name: english.order.step.continue }).click()
  await page.getByRole('button', { name: english.pay.pay('€22.00') }).click()
  await page.getByText(english.order.step.ready.title).waitFor()
  await close()
})

test('who already has a renewable license is asked whether to renew it before buying another', async () => {
  const { page, close } = await shop.customer({ email: 'declined@studio.example' })
  await page.goto('/orders/software/astra/buy/')
  await buyButton(page, english.pricing.buy.pay('€22')).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(english.pricing.renewal.title).waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: english.pricing.renewal.buyNew }).click()
  await page.waitForURL(/\/sandbox\/pay\//)
  await close()
})

const buyButton = (page: Page, name: string) => page.getByRole('button', { name, exact: false }).first()

async function bothMailsTo(email: string): Promise<string> {
  await expect.poll(async () => (await mailsTo(shop.url, email)).length).toBe(2)
  const mails = await mailsTo(shop.url, email)
  return mails.map(mail => mail.subject).join('\n')
}
