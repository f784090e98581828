import { expect, test } from 'vitest'
import { annasLicense, openPage } from '../testing/page-for-tests.ts'

/** The reply of a shop to a coupon for a year. */
const couponReply = (code: string, percent: number, modes: string[]) => ({
  ok: true,
  message: `Coupon ${code}: ${percent}% off.`,
  data: {
    code,
    value: { kind: 'percent', percent },
    currency: null,
    products: ['astra-1y'],
    modes,
    valid_until: null,
    misfits: {
      'coupon-other-plan': 'This coupon is for another plan or kind of order.',
      'coupon-other-currency': 'This coupon is valid only for prices in another currency.',
    },
  },
})
const [summer, comeBack] = [couponReply('SUMMER', 10, []), couponReply('BACK', 50, ['renew'])]
const path = '/astra/pricing/?servers=5&country=DEU&coupon=summer'

test('a coupon in the address lowers price, tax and total of the plans it is for, already on the server', async () => {
  const { text } = await openPage({ path, coupon: summer })
  // A year for five servers: 900.00 less 90.00, plus 19 %.
  for (const words of ['Coupon SUMMER: 10% off.', '€900 \u2212 €90 + 19% VAT', 'Buy for €963.90'])
    expect(text).toContain(words)
})

test('a plan that the coupon is not for shows the reason and keeps its price', async () => {
  const { text } = await openPage({ path, coupon: summer })
  expect(text.match(/This coupon is for another plan or kind of order\./g)).toHaveLength(2)
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

test.each(['/astra/pricing/', '/orders/software/astra/license/1001/renew/'])(
  'without a coupon in the address one can be entered: %s',
  async page => {
    const { text } = await openPage({ path: page, license: annasLicense })
    expect(text).toContain('Have a coupon?')
    expect(text).not.toContain('Remove the coupon')
  },
)

test('a coupon survives signing in', async () => {
  const { location } = await openPage({
    path: '/orders/software/astra/order/?coupon=SUMMER',
    signedIn: false,
  })
  expect(location).toContain(encodeURIComponent('?coupon=SUMMER'))
})

test.each(['renew', 'renew-sn'])('a coupon for renewals lowers the plan it is for: %s', async mode => {
  const path = `/orders/software/astra/license/1001/${mode}/?coupon=BACK`
  const { text } = await openPage({ path, license: annasLicense, coupon: comeBack })
  // A year for three servers: 600.00, and half of it.
  for (const words of [
    'Coupon BACK: 50% off.',
    '\u2212€300',
    'This coupon is for another plan or kind of order.',
  ])
    expect(text).toContain(words)
})

test('a coupon for renewals does not apply to an upgrade, and the page shows the reason', async () => {
  const path = '/orders/software/astra/license/1001/upgrade/?servers=5&coupon=BACK'
  const { text } = await openPage({ path, license: annasLicense, coupon: comeBack })
  expect(text).toContain('This coupon is for another plan or kind of order.')
  expect(text).not.toContain('\u2212€300')
})
