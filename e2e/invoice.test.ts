import { expect, test } from 'vitest'
import { textOfPdf } from '../src/server/testing/pdf-text.ts'
import { openShop } from './open-shop.ts'
import { post } from './page-calls.ts'
import { words } from './words.ts'

const order = {
  product: 'astra-1m',
  servers: 5,
  periods: 3,
  country: 'DEU',
  payment: 'bank',
  client_company: 'Studio Nord GmbH',
  client_zip: '10115',
  client_city: 'Berlin',
  client_address_line: 'Invalidenstraße 1',
}

const shop = await openShop()

test('who orders by transfer sees where to, and opens the invoice', async () => {
  const { order: texts } = words.en
  const { context, page, complaints, close } = await shop.customer()
  const { url } = await post(page, '/api/astra/order/', order)
  await page.goto(url)

  await page.getByText('Example Reseller UAB').waitFor()
  await page.getByText('LT86 0000 0000 0000 0001').waitFor()

  const link = page.getByRole('link', { name: texts.invoice })
  const place = (await link.getAttribute('href')) ?? ''
  const [tab] = await Promise.all([context.waitForEvent('page'), link.click()])
  expect(tab.url() === '' || tab.url().startsWith('about:') || tab.url().endsWith(place)).toBe(true)
  const invoice = await context.request.get(place)
  expect(invoice.headers()['content-type']).toBe('application/pdf')
  expect(textOfPdf(await invoice.body())).toMatch(/EXR-2026-\d{5}/)
  const eInvoice = await page.getByRole('link', { name: texts.eInvoice }).getAttribute('href')
  expect(await (await context.request.get(eInvoice ?? '')).text()).toMatch(/<cbc:ID>EXR-2026-\d{5}/)
  expect(complaints).toEqual([])
  await close()
})
