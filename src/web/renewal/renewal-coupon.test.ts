import { expect, test } from 'vitest'
import { annasLicense, openPage } from '../page-for-tests.ts'

const comeBack = {
  ok: true,
  message: 'Coupon BACK: 50% off.',
  data: {
    code: 'BACK',
    value: { kind: 'percent', percent: 50 },
    currency: null,
    products: ['astra-1y'],
    modes: ['renew'],
    valid_until: null,
    misfits: {
      'coupon-other-plan': 'This coupon is not valid for this plan.',
      'coupon-other-currency': 'This coupon is valid only for prices in another currency.',
    },
  },
}

test.each(['renew', 'renew-sn'])('a coupon for renewals lowers the plan it is for: %s', async mode => {
  const path = `/orders/software/astra/license/1001/${mode}/?coupon=BACK`
  const { text } = await openPage({ path, license: annasLicense, coupon: comeBack })
  // A year for three servers: 600.00, and half of it.
  for (const words of ['Coupon BACK: 50% off.', '\u2212€300', 'This coupon is not valid for this plan.'])
    expect(text).toContain(words)
})

test('a coupon for renewals does not apply to an upgrade, and the page shows the reason', async () => {
  const path = '/orders/software/astra/license/1001/upgrade/?servers=5&coupon=BACK'
  const { text } = await openPage({ path, license: annasLicense, coupon: comeBack })
  expect(text).toContain('This coupon is not valid for this plan.')
  expect(text).not.toContain('\u2212€300')
})

test('without a coupon one can be entered', async () => {
  const path = '/orders/software/astra/license/1001/renew/'
  expect((await openPage({ path, license: annasLicense })).text).toContain('Have a coupon?')
})
