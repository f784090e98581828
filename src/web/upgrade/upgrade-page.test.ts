import { expect, test } from 'vitest'
import { annasDemo, annasLicense, openPage } from '../testing/page-for-tests.ts'

const address = '/orders/software/astra/license/1001/upgrade/'

test('the price is worked out step by step', async () => {
  const { text } = await openPage({ path: `${address}?country=DEU&servers=5`, license: annasLicense })
  for (const words of [
    '5 servers, per month €90.00',
    '3 servers, per month −€60.00',
    'Difference for 30 days €30.00',
    'For the 12 days left €30 × 12 ÷ 30, rounded up to a whole euro €12.00',
    'VAT 19% €2.28',
    'Total with tax €14.28',
    'After payment 5 servers, until 3 December 2026',
    'Add 2 servers for €14.28',
  ])
    expect(text).toContain(words)
})

test('the page opens with one server more than now, chosen and priced', async () => {
  const { text, html } = await openPage({ path: address, license: annasLicense })
  expect(text).toContain('3 servers now, 1 more.')
  expect(text).toContain('Add 1 server for €8')
  expect(html).toMatch(/min="4" max="102"[^>]*name="servers"/)
})

test('roubles are converted after the price is calculated in euros', async () => {
  const path = `${address}?country=RUS&servers=5`
  const { text } = await openPage({ path, license: annasLicense, language: 'ru' })
  expect(text).toContain('За оставшиеся 12 дней 30 € × 12 ÷ 30, округлено вверх до целого евро 12 €')
  expect(text).toContain('В вашей валюте')
  expect(text).toContain('Получить счёт на 1 231 ₽')
})

const lifetime = { ...annasLicense, type: 4, period: 1, days_left: 179, can_upgrade: false }

test.each([
  [annasDemo, 'It is a demo.'],
  [
    { ...annasLicense, type: 3, can_upgrade: false },
    'The price of a company license does not depend on the number of servers.',
  ],
  [{ ...annasLicense, days_left: 0, can_upgrade: false }, 'It has expired.'],
  [
    { ...lifetime, days_left: 0 },
    'It still works, but its free updates have ended. Renew the updates first, then add servers.',
  ],
  [lifetime, 'It has too few days of free updates left to add servers. Renew the updates first'],
  [{ ...annasLicense, state: 'revoked', days_left: 0, can_upgrade: false }, 'It is suspended or revoked.'],
])('a license that cannot be upgraded says why: %#', async (license, why) => {
  const { text } = await openPage({ path: address, license })
  expect(text).toContain('This license cannot be upgraded.')
  expect(text).toContain(why)
})

test('a lifetime license without enough updates leads to their renewal', async () => {
  const { html } = await openPage({ path: address, license: lifetime })
  expect(html).toContain('href="/orders/software/astra/license/1001/renew/"')
})
