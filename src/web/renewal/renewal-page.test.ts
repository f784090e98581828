import { expect, test } from 'vitest'
import { annasDemo, annasLicense, openPage } from '../testing/page-for-tests.ts'

const address = '/orders/software/astra/license/1001/renew/'
const bySerial = '/orders/software/astra/license/AAAA-BBBB-CCCC-DDDD-EEEE/renew-sn/'

test('all sums and both end dates are shown before ordering', async () => {
  const { text } = await openPage({ path: `${address}?country=DEU`, license: annasLicense })
  for (const words of [
    'AAAA-••••-••••-••••-••••',
    'until 3 December 2026, 12 days left',
    '€71.40 3 servers, 1 month',
    '9% off the price of single-server licenses',
    'After renewal until 2 January 2027',
    'VAT 19% €11.40',
    'Total with tax €71.40',
    'Renew for €71.40',
    'until 3 December 2027',
    'Renew for €714',
  ])
    expect(text).toContain(words)
  expect(text).not.toContain('BBBB')
})

test('the address chooses country, method and months', async () => {
  const path = `${address}?country=DEU&method=crypto&periods=3`
  const { text } = await openPage({ path, license: annasLicense })
  expect(text).toContain('Crypto discount 10%, with the price rounded down to a whole unit −€18')
  expect(text).toContain('Pay €192.78 in crypto')
  expect(text).toContain('until 3 March 2027')
})

const upgrade = '/orders/software/astra/license/1001/upgrade/'

test.each([address, upgrade])('the page %s asks for the exchange rates once', async path => {
  const { called } = await openPage({ path, license: annasLicense })
  expect(called.filter(call => call === '/api/orders/currencies/')).toHaveLength(1)
})

test('a lifetime license gets a year of updates', async () => {
  const license = { ...annasLicense, type: 4, period: 1, name: 'Astra lifetime license' }
  const { text } = await openPage({ path: bySerial, license })
  expect(text).toContain('Free updates until 3 December 2026')
  expect(text).toContain('After renewal until 3 December 2027')
  expect(text).toContain('Renew for €660')
  expect(text).not.toContain('Monthly')
})

test('a lapsed license renews from today, not from its expiry', async () => {
  const license = { ...annasLicense, expiration_date: '2026-10-01', days_left: 0 }
  const { text } = await openPage({ path: address, license })
  expect(text).toContain('the new term starts today')
  expect(text).toContain('Now ended on 1 October 2026')
  expect(text).toContain('After renewal until 21 December 2026')
})

test('a card payer with skip sees what happens by itself, and how to stop it', async () => {
  const prefill = { payment: 'card' } as const
  const path = `${address}?skip&periods=6`
  const { text } = await openPage({ path, license: annasLicense, prefill })
  expect(text).toContain('Renewal for 1 month: €60 by card')
  expect(text).toContain('Continuing in 3 seconds')
  expect(text).toContain('Stop')
  expect((await openPage({ path, license: annasLicense })).text).not.toContain('In 3 seconds')
})

const buy = '/orders/software/astra/buy/'
const ofTheList = '/orders/software/astra/license/list/renew/'
const revoked = { ...annasLicense, can_renew: false, state: 'revoked' }

test.each([
  ['without a license of theirs', address, null, '/profile/'],
  ['without a license of theirs', upgrade, null, '/profile/'],
  ['without a license of theirs', `${buy}1001/`, null, '/profile/'],
  ['which is that of the list, not of a license', ofTheList, null, '/profile/'],
  ['for a demo that keeps its serial number', bySerial, annasDemo, `${buy}1001/`],
  ['for a demo', address, annasDemo, buy],
  ['for a license that cannot be renewed', address, revoked, buy],
])('a page %s leads elsewhere: %s', async (_, path, license, location) => {
  expect((await openPage({ path, license })).location).toBe(location)
})

test.each([address, upgrade])('the page %s explains an unknown license type', async path => {
  const { text } = await openPage({ path, license: { ...annasLicense, type: 9 } })
  expect(text).toContain('Invalid license type')
})

test('the page title does not contain the serial number', async () => {
  const { title } = await openPage({ path: bySerial, license: annasLicense })
  expect(title).toBe('Renew a license - Astra')
})
