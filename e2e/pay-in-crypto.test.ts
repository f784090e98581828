import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addDays } from '../src/domain/day.ts'
import { expectAccessible, newContext } from './browser.ts'
import { openShop, today } from './open-shop.ts'
import { post } from './page-calls.ts'
import { words } from './words.ts'

const shop = await openShop()

test('a renewal is paid in crypto: page, chat, invoice, license, order page', async () => {
  const t = words.en
  const { page, license } = await shop.customer()
  const { id, sn } = await license({ servers: 1, days: 12 })

  await page.goto(`/orders/software/astra/license/${id}/renew/?country=RUS`)
  await page.getByRole('radio', { name: t.renewal.licenseOrder.payment.methods.crypto.title }).check()
  const renew = page.getByRole('button', { name: new RegExp(t.renewal.button.crypto('.*₽')) }).first()
  const total = /[\d\u00a0 ]+₽/.exec((await renew.textContent()) ?? '')?.[0].trim() ?? ''
  await renew.click()

  await page.waitForURL(/\/sandbox\/chat\/\?start=/)
  await expectAccessible(page)
  await page.getByRole('button', { name: t.chat.sandbox.start }).click()
  const orderId = Number(
    /\d{5,}/.exec((await page.locator('.message .text').nth(1).textContent()) ?? '')?.[0],
  )
  expect(await page.locator('.message .text').nth(1).textContent()).toContain(total.replace('\u00a0₽', '.00'))
  await page.getByRole('button', { name: 'Litecoin' }).click()
  await page.getByRole('img', { name: t.chat.sandbox.code }).waitFor()
  await expectAccessible(page)

  await page.goto(`/orders/${orderId}/review/`)
  await page.getByText(t.order.step.chat.title).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: t.order.step.chat.continue }).click()
  await page.waitForURL(/\/sandbox\/chat\/\?start=/)
  await page.goto('/sandbox/chat/')

  await page.getByRole('link', { name: t.chat.openInvoice }).last().click()
  await expectAccessible(page)
  await page.getByRole('button', { name: t.chat.sandboxInvoice.seen }).click()
  await page.getByText(t.chat.sandboxInvoice.states.confirming).waitFor()
  await chatSays(page, t.chat.progress.confirming(orderId))
  await page.goBack()
  await page.getByRole('button', { name: t.chat.sandboxInvoice.confirm }).click()
  await page.getByText(t.chat.sandboxInvoice.states.paid).waitFor()
  await chatSays(page, sn)
  await expectAccessible(page)

  await page.goto(`/orders/${orderId}/review/`)
  await page.getByText(t.order.step.ready.title).first().waitFor()
  expect(await page.getByText(t.order.sources.crypto, { exact: true }).count()).toBe(1)
  expect(await expiry(id)).toBe(addDays(today, 42))
})

test('the chat and the invoice work without JavaScript, and a partial payment needs an operator', async () => {
  const { page, license, leave } = await shop.customer()
  const { id } = await license({ servers: 1, days: 12 })
  const order = { product: 'astra-1m', mode: 'renew', license_id: id, payment: 'crypto', country: 'DEU' }
  const placed = await post(page, '/api/astra/order/', order)
  await leave()

  const context = await newContext(shop.browser, shop.url, { javaScriptEnabled: false })
  const plain = await context.newPage()
  await plain.goto(placed.url)
  await plain.getByRole('button', { name: words.en.chat.sandbox.start }).click()
  await plain.getByRole('button', { name: 'USDT' }).click()
  await plain.getByRole('link', { name: words.en.chat.openInvoice }).click()
  await plain.getByRole('button', { name: words.en.chat.sandboxInvoice.little }).click()
  await plain.getByText(words.en.chat.sandboxInvoice.states.part).waitFor()
  await chatSays(plain, 'Please do not pay again: we will check it and write to you.')
  expect(await expiry(id)).toBe(addDays(today, 12))
})

async function chatSays(page: Page, said: string) {
  await expect
    .poll(async () => {
      await page.goto('/sandbox/chat/')
      return page.locator('main').innerText()
    })
    .toContain(said)
}

async function expiry(id: number): Promise<string> {
  const { rows } = await shop.database.query('select expires_on::text as day from licenses where id = $1', [
    id,
  ])
  return rows[0].day
}
