import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addDays } from '../src/domain/day.ts'
import { expectAccessible } from './browser.ts'
import { button } from './checkout-steps.ts'
import { openShop, today } from './open-shop.ts'
import { words } from './words.ts'

const shop = await openShop()

test('a renewal is paid in crypto: page, chat, invoice, license, order page', async () => {
  const t = words.en
  const { page, license } = await shop.customer()
  const { id, sn } = await license({ servers: 1, days: 12 })

  await page.goto(`/orders/software/astra/license/${id}/renew/?country=RUS`)
  await page.getByRole('radio', { name: t.renewal.licenseOrder.payment.methods.crypto.title }).check()
  const renew = button(page, new RegExp(t.renewal.button.crypto('.*₽')))
  const total = /[\d\u00a0 ]+₽/.exec((await renew.textContent()) ?? '')?.[0].trim() ?? ''
  await renew.click()

  await page.waitForURL(/\/sandbox\/chat\/\?start=/)
  await page.getByRole('button', { name: t.chat.sandbox.start }).click()
  const orderId = Number(
    /\d{5,}/.exec((await page.locator('.message .text').nth(1).textContent()) ?? '')?.[0],
  )
  expect(await page.locator('.message .text').nth(1).textContent()).toContain(total.replace('\u00a0₽', '.00'))
  await page.getByRole('button', { name: 'Litecoin' }).click()
  await page.getByRole('img', { name: t.chat.sandbox.code }).waitFor()

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
