import { expect, test } from 'vitest'
import { eventually } from '../src/server/testing/eventually.ts'
import { expectAccessible } from './browser.ts'
import { holdSeconds } from './held-seconds.ts'
import { type Arrival, openShop } from './open-shop.ts'
import { placeOrder, post } from './page-calls.ts'
import { words } from './words.ts'

const { paymentLink: english, refusals, order: texts } = words.en

const shop = await openShop()

test('the owner copies a link and mails it, and the accountant pays', async () => {
  const anna = await annaWithAnOrder()
  await anna.page.getByRole('button', { name: texts.link.copy }).click()
  const url = await anna.page.getByLabel(texts.link.label).inputValue()
  await anna.page.getByRole('status').getByText(texts.link.copied).first().waitFor()
  expect(await anna.page.evaluate(() => navigator.clipboard.readText())).toBe(url)
  await anna.page.getByLabel(texts.link.mail.label).fill('books@studio.example')
  await anna.page.getByRole('button', { name: texts.link.mail.send }).click()
  await anna.page.getByText('We are e-mailing the payment link to books@studio.example.').waitFor()
  await expectAccessible(anna.page)

  const accountant = await shop.visitor({ ownTab: true, expected: /409/ })
  const countdown = await holdSeconds(accountant.page)
  await accountant.page.goto(url)
  for (const seconds of [3, 2, 1]) {
    await accountant.page.getByText(english.wait(seconds)).waitFor()
    await eventually(async () => expect(await countdown.pass()).toBe(true))
  }
  await accountant.page.waitForURL(/\/sandbox\/pay\//)
  await accountant.page.locator('button[value=pay]').click()
  await accountant.page.waitForURL(/\/accounts\/login\//)

  await accountant.page.goto(url)
  await accountant.page.getByRole('alert').getByText(refusals['order-already-paid']).first().waitFor()
  await accountant.page.getByText(english.failed.title).waitFor()
})

test('a key stops the countdown, nothing leaves by itself any more, and the way back from the payment does not lead into it', async () => {
  const { page, url } = await atTheLink({ start: '/astra/pricing/' })
  const seconds = await holdSeconds(page)
  await page.goto(url)
  await page.getByRole('button', { name: english.stop }).and(page.locator(':focus')).waitFor()
  await eventually(async () => expect(await seconds.pass()).toBe(true))
  await page.getByText(english.wait(2)).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText(english.stopped.title).waitFor()
  await expectAccessible(page)
  expect(await seconds.pass()).toBe(false)

  await page.reload()
  await page.getByRole('button', { name: english.stop }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: english.stopped.goOn }).press('Enter')
  await page.waitForURL(/\/sandbox\/pay\//)
  await page.goBack()
  await page.waitForURL(/\/astra\/pricing\//)
  await page.goto(url)
  await page.getByRole('button', { name: english.goNow }).click()
  await page.waitForURL(/\/sandbox\/pay\//)
})

test('no search engine lists the page, no other site is told its address, and reading it opens nothing', async () => {
  const { url, orderId } = await atTheLink()
  await shop.database.query("update payments set status = 'expired' where order_id = $1", [orderId])
  const reply = await fetch(url)
  expect(reply.headers.get('referrer-policy')).toBe('no-referrer')
  expect(await reply.text()).toContain('<meta name="robots" content="noindex">')
  const { rows } = await shop.database.query('select count(*)::int as n from payments where order_id = $1', [
    orderId,
  ])
  expect(rows[0].n).toBe(1)
})

test('a lost connection can be tried again', async () => {
  const { page, url } = await atTheLink({ expected: /ERR_FAILED/ })
  await page.route('**/api/orders/payment-link/**', route => route.abort())
  await page.goto(url)
  await page.getByRole('button', { name: words.en.failure.retry }).waitFor()
  await page.unroute('**/api/orders/payment-link/**')
  await page.getByRole('button', { name: words.en.failure.retry }).click()
  await page.getByRole('timer').waitFor()
})

/** An unpaid card order, with its customer on the order page. */
async function annaWithAnOrder() {
  const anna = await shop.customer()
  const { page, context } = anna
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { id: orderId } = await placeOrder(page)
  await page.goto(`/orders/${orderId}/review/`)
  await page.getByText(texts.step.unpaid.title).waitFor()
  return { ...anna, orderId }
}

/** A stranger with the link, on the page where the visit starts. */
async function atTheLink({ start = 'about:blank', ...arrival }: Arrival & { start?: string } = {}) {
  const anna = await annaWithAnOrder()
  const made = await post(anna.page, `/api/orders/${anna.orderId}/payment-link/`, {})
  const { orderId } = anna
  await anna.leave()
  const visited = await shop.visitor({ ownTab: true, ...arrival })
  await visited.page.goto(start)
  return { ...visited, orderId, url: String(made.data.url) }
}
