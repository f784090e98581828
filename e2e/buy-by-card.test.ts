import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, mailsTo, newPage, passSignIn } from './browser.ts'
import { newAddress, openShop } from './open-shop.ts'
import { read } from './page-calls.ts'
import { words } from './words.ts'

const t = words.en

const shop = await openShop()

test('an anonymous visitor buys a license by card', async () => {
  const email = newAddress()
  const { page, complaints, leave } = await shop.visitor()

  await page.goto('/orders/software/astra/buy/')
  await page.getByRole('spinbutton').fill('3')
  await page.getByRole('spinbutton').blur()
  await page.getByRole('radio', { name: t.pricing.months(3) }).check({ force: true })
  await buyButton(page, t.pricing.buy.pay('€180')).click()

  await page.waitForURL(/\/accounts\/login\/\?next=/)
  await passSignIn(page, { url: shop.url, email, words: t.signIn })

  await page.waitForURL(/\/orders\/software\/astra\/buy\//)
  await page.getByText(t.pricing.resume.title).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: t.pricing.resume.continue }).click()

  await page.waitForURL(/\/sandbox\/pay\//)
  await page.getByRole('button', { name: t.pay.pay('€180.00') }).click()

  await page.waitForURL(/\/orders\/\d+\/review\/\?new/)
  await page.getByText(t.order.step.ready.title).waitFor()
  await page.getByText(t.order.step.thanks).waitFor()
  expect(await page.title()).toMatch(new RegExp(`^${t.order.pageTitle} \\d+ - Astra$`))

  await page.goto('/accounts/profile/')
  await page.getByText(t.profile.licenses.servers(3)).first().waitFor()
  expect(await bothMailsTo(email)).toContain('your license is ready')
  expect(complaints).toEqual([])
  await leave()
})

test('a double click on the button, and a second tab, make one order', async () => {
  const { context, page, leave } = await shop.customer()
  const second = await newPage(context)
  for (const tab of [page, second]) await tab.goto('/orders/software/astra/buy/?servers=2')
  await Promise.all([
    buyButton(page, t.pricing.buy.pay('€40')).dblclick(),
    buyButton(second, t.pricing.buy.pay('€40')).dblclick(),
  ])
  await Promise.all([page.waitForURL(/\/sandbox\/pay\//), second.waitForURL(/\/sandbox\/pay\//)])
  expect(page.url()).toBe(second.url())
  await Promise.all([page, second].map(tab => tab.getByRole('button', { name: t.pay.pay('€40.00') }).click()))
  await page.waitForURL(/\/review\//)
  await page.goto('/accounts/profile/')
  const profile = async () => (await read(page, '/api/accounts/profile/')).data
  await expect.poll(async () => (await profile()).licenses).toHaveLength(1)
  expect((await profile()).orders).toHaveLength(1)
  await leave()
})

test('what was chosen a moment before the click is kept, and does not stop the way to sign in', async () => {
  const { page, leave } = await shop.visitor()
  await page.goto('/orders/software/astra/buy/?servers=1')
  await page.route(/sign-in-page/, async route => {
    // The address follows the choice while the next page is still on its way.
    await page.waitForFunction(() => location.search.includes('servers=2'))
    await route.continue()
  })
  await page.getByRole('button', { name: t.pricing.options.more }).click()
  await buyButton(page, t.pricing.buy.pay('€40')).click()
  await page.waitForURL(/\/accounts\/login\/\?next=.*servers%3D2/)
  await leave()
})

test('a declined card can be tried again, and leaving keeps the order open', async () => {
  const { page, leave } = await shop.customer()
  await page.goto('/orders/software/astra/buy/')
  await buyButton(page, t.pricing.buy.pay('€22')).click()
  await page.getByRole('button', { name: t.pay.decline }).click()
  await page.getByText(t.pay.declined).waitFor()
  await page.getByRole('link', { name: t.pay.leave }).click()
  await page.waitForURL(/\/review\//)
  await page.getByText(t.order.step.unpaid.title).waitFor()
  await page.getByRole('link', { name: t.order.step.continue }).click()
  await page.getByRole('button', { name: t.pay.pay('€22.00') }).click()
  await page.getByText(t.order.step.ready.title).waitFor()
  await leave()
})

test('who already has a renewable license is asked whether to renew it before buying another', async () => {
  const { page, license, leave } = await shop.customer()
  await license({ servers: 1, days: 12 })
  await page.goto('/orders/software/astra/buy/')
  await buyButton(page, t.pricing.buy.pay('€22')).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(t.buyOrRenew.title).waitFor()
  await dialog.getByRole('button', { name: t.buyOrRenew.buyNew }).click()
  await page.waitForURL(/\/sandbox\/pay\//)
  await leave()
})

const buyButton = (page: Page, name: string) => page.getByRole('button', { name, exact: false }).first()

async function bothMailsTo(email: string): Promise<string> {
  await expect.poll(async () => (await mailsTo(shop.url, email)).length).toBe(2)
  const mails = await mailsTo(shop.url, email)
  return mails.map(mail => mail.subject).join('\n')
}
