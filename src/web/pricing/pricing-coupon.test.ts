import { expect, test } from 'vitest'
import { openPage } from '../page-for-tests.ts'

const summer = {
  ok: true,
  message: 'Coupon SUMMER: 10% off.',
  data: {
    code: 'SUMMER',
    value: { kind: 'percent', percent: 10 },
    currency: null,
    products: ['astra-1y'],
    modes: [],
    valid_until: null,
    misfits: {
      'coupon-other-plan': 'This coupon is not valid for this plan.',
      'coupon-other-currency': 'This coupon is valid only for prices in another currency.',
    },
  },
}
const path = '/astra/pricing/?servers=5&country=DEU&coupon=summer'

test('a coupon in the address lowers price, tax and total of the plans it is for, already on the server', async () => {
  const { text } = await openPage({ path, coupon: summer })
  // A year for five servers: 900.00 less 90.00, plus 19 %.
  const sums = ['€900.00', '\u2212€90.00', '€153.90', '€963.90']
  for (const words of ['Coupon SUMMER: 10% off.', ...sums, 'Buy for €963.90']) expect(text).toContain(words)
})

test('a plan that the coupon is not for shows the reason and keeps its price', async () => {
  const { text } = await openPage({ path, coupon: summer })
  expect(text.match(/This coupon is not valid for this plan\./g)).toHaveLength(2)
  expect(text).toContain('Buy for €107.10')
})

test('an invalid coupon is explained and can be removed', async () => {
  const { text } = await openPage({
    path,
    coupon: { ok: false, message: 'This coupon is no longer valid.' },
  })
  expect(text).toContain('This coupon is no longer valid.')
  expect(text).toContain('Remove the coupon')
})

test('without a coupon in the address one can be entered', async () => {
  const { text } = await openPage({ path: '/astra/pricing/' })
  expect(text).toContain('Have a coupon?')
  expect(text).not.toContain('Remove the coupon')
})

test('a coupon survives signing in', async () => {
  const { location } = await openPage({
    path: '/orders/software/astra/order/?coupon=SUMMER',
    signedIn: false,
  })
  expect(location).toContain(encodeURIComponent('?coupon=SUMMER'))
})
