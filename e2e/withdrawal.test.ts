import { expect, test } from 'vitest'
import { mailsTo, newContext, viewports } from './browser.ts'
import { payByCard } from './checkout-steps.ts'
import { openShop } from './open-shop.ts'
import { placeOrder } from './page-calls.ts'
import { words } from './words.ts'

const shop = await openShop()
const cart = { country: 'DEU' }

test('a consumer withdraws from a contract without scripts, is led to what is missing, and in Russian from the order page', async () => {
  const { page, email, context } = await shop.customer()
  const { id: paid, payment_url } = await placeOrder(page, cart)
  await page.goto(payment_url)
  await payByCard(page, '€26.18')
  await page.getByText(words.en.order.step.ready.title).waitFor()

  const stranger = await newContext(shop.browser, shop.url, {
    javaScriptEnabled: false,
    viewport: viewports.phone,
  })
  const { withdrawal: t, layout } = words.en
  const form = await stranger.newPage()
  await form.goto('/astra/pricing/')
  await form.getByRole('link', { name: layout.footer.withdraw }).click()
  await form.getByRole('button', { name: t.next }).click()
  await form.getByText(t.problems.name).waitFor()
  await form.getByLabel(t.name).and(form.locator(':focus')).waitFor()
  await form.getByLabel(t.name).fill('Anna Nord')
  await form.getByLabel(t.order).fill(String(paid))
  await form.getByLabel(t.email).fill(email)
  await form.getByLabel(t.email).press('Enter')
  await form.getByText(t.check.statement(String(paid))).waitFor()
  await form.getByRole('button', { name: t.check.confirm }).dblclick()
  await form.getByRole('heading', { name: t.sent.title }).waitFor()
  await page.reload()
  await page.getByText(words.en.order.withdrawal.refund).waitFor()
  await expect.poll(() => subjects(email)).toContain(`Astra: your withdrawal, order ${paid}`)

  await context.addCookies([{ name: 'language', value: 'ru', url: shop.url }])
  const { id: unpaid } = await placeOrder(page, cart)
  const { withdrawal: ru, order } = words.ru
  await page.goto(`/orders/${unpaid}/review/`)
  await page.getByRole('link', { name: order.withdrawal.here }).first().click()
  await page.getByLabel(ru.name).fill('Анна Норд')
  expect(await page.getByLabel(ru.chooseOrder, { exact: true }).inputValue()).toBe(String(unpaid))
  await page.getByRole('button', { name: ru.next }).click()
  await page.getByText(ru.check.statement(String(unpaid))).waitFor()
  await page.getByRole('button', { name: ru.check.confirm }).click()
  await page.getByRole('heading', { name: ru.sent.title }).waitFor()
  await page.goto(`/orders/${unpaid}/review/`)
  await page.getByText(order.status.cancelled, { exact: true }).waitFor()
  await stranger.close()
})

async function subjects(email: string) {
  return (await mailsTo(shop.url, email)).map(({ subject }) => subject)
}
