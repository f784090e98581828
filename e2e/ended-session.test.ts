import { expect, test } from 'vitest'
import { passSignIn } from './browser.ts'
import { type Customer, openShop } from './open-shop.ts'
import { listOrders, post } from './page-calls.ts'
import { words } from './words.ts'

const { demo, order: texts, profile, wayOn } = words.en

const shop = await openShop()

test('a review whose session has ended leads to signing in, and back to the order', async () => {
  const anna = await shop.customer({ expected: /401/ })
  await post(anna.page, '/api/astra/order/', { product: 'astra-1m', country: 'USA', payment: 'crypto' })
  const [order] = await listOrders(anna.page)
  const path = `/orders/${order?.id}/review/`
  await anna.page.goto(path)
  await anna.page.getByRole('button', { name: texts.step.confirming.again }).waitFor()
  await signsInAgain(anna, () => anna.page.getByRole('button', { name: texts.step.confirming.again }).click())
  await anna.page.waitForURL(`**${path}`)
})

test('a demo that is asked for after the session has ended leads to signing in, and back to the form', async () => {
  const path = '/orders/software/astra/demo/'
  const anna = await shop.customer({ expected: /401/ })
  await anna.page.goto(path)
  await anna.page.getByLabel(demo.captcha.label).click()
  await anna.page.getByText(demo.check.solved).waitFor()
  await signsInAgain(anna, () => anna.page.getByRole('button', { name: demo.submit }).click())
  await anna.page.waitForURL(`**${path}`)
})

test('any other change whose session has ended says so, and leads to signing in and back', async () => {
  const anna = await shop.customer({ expected: /401/ })
  const { id } = await anna.license({ servers: 1, days: 30 })
  const path = `/accounts/licenses/${id}/`
  const bar = anna.page.getByRole('alert').filter({ hasText: wayOn.signIn.text })
  const send = anna.page.getByRole('button', { name: profile.license.install.mail })
  const more = anna.page.getByRole('button', {
    name: `${profile.licenses.more}: ${profile.license.install.title}`,
  })
  await anna.page.goto(path)
  await signsInAgain(anna, async () => {
    await more.click()
    await send.click()
    await bar.getByRole('link', { name: wayOn.signIn.link }).click()
  })
  await anna.page.waitForURL(`**${path}`)
  await more.click()
  await send.click()
  await anna.page.getByRole('status').filter({ hasText: anna.email }).waitFor()
  expect(await bar.isVisible()).toBe(false)
})

async function signsInAgain({ context, page, email }: Customer, act: () => Promise<void>) {
  await context.clearCookies({ name: 'sessionid' })
  await act()
  await page.waitForURL(/\/accounts\/login\/\?next=/)
  await passSignIn(page, { url: shop.url, email, words: words.en.signIn })
}
