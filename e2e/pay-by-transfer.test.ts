import { expect, test } from 'vitest'
import { textOfPdf } from '../src/server/testing/pdf-text.ts'
import { fillAddress } from './bank-order.ts'
import { mailsTo, passSignIn } from './browser.ts'
import { button } from './checkout-steps.ts'
import { newAddress, openShop } from './open-shop.ts'
import { importStatement } from './operator.ts'
import { listOrders } from './page-calls.ts'
import { words } from './words.ts'

const shop = await openShop()

test('a company orders by transfer what was missing in the form at first, opens its invoice, and has its license once the statement is in', async () => {
  const t = words.en
  const email = newAddress('transfer')
  const { context, page } = await shop.visitor()

  await page.goto('/orders/software/astra/buy/?servers=5&country=DEU')
  await page.getByRole('radio', { name: t.pricing.options.methods.bank.title }).check({ force: true })
  await button(page, t.pricing.buy.invoice('€1\u00a0071')).click()
  await page.waitForURL(/\/accounts\/login\/\?next=/)
  await passSignIn(page, { url: shop.url, email, words: t.signIn })

  await page.waitForURL(/\/astra\/order\//)
  const place = page.getByRole('button', { name: t.orderForm.place('€1\u00a0071') })
  expect(await page.getByLabel(t.orderForm.country, { exact: true }).getAttribute('readonly')).not.toBeNull()
  await place.click()
  await page.getByRole('link', { name: t.orderForm.missing.client_city }).click()
  await page.locator('[name=client_city]:focus').waitFor()
  await fillAddress(page)
  await page.locator('[name=comment]').fill('PO 77')
  await place.dblclick()
  await page.waitForURL(/\/orders\/\d+\/review\/\?new$/)
  await page.getByText(t.order.step.contact).waitFor()
  await page.getByText('PO 77').waitFor()
  expect(await listOrders(page)).toHaveLength(1)
  await expect
    .poll(() => page.evaluate(() => [sessionStorage.getItem('cart'), sessionStorage.getItem('order-draft')]))
    .toEqual([null, null])

  const invoice = await page.getByRole('link', { name: t.order.invoice }).getAttribute('href')
  const eInvoice = await page.getByRole('link', { name: t.order.eInvoice }).getAttribute('href')
  expect(await (await context.request.get(eInvoice ?? '')).text()).toMatch(/<cbc:ID>EXR-2026-\d{5}/)
  const document = textOfPdf(await (await context.request.get(invoice ?? '')).body())
  const reference = /RF\d\d[\d ]+/.exec(document)?.[0] ?? ''
  const account = (/LT86 [\d ]+/.exec(document)?.[0] ?? '').replaceAll(' ', '')

  const transfer = { amount: '1071.00', structured: reference.trim() }
  expect(await importStatement(shop, [transfer], { account })).toMatch(/marked paid +1 +1071\.00 EUR/)
  await page.reload()
  await page.getByText(t.order.step.ready.title).waitFor()
  await page.goto('/accounts/profile/')
  await page.getByText(t.profile.licenses.servers(5)).first().waitFor()
  const isReady = 'your license is ready'
  await expect.poll(() => subjectsTo(email), { timeout: 30_000 }).toContain(isReady)
})

async function subjectsTo(email: string): Promise<string> {
  return (await mailsTo(shop.url, email)).map(({ subject }) => subject).join('\n')
}
