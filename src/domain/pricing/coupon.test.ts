import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Coupon,
  type CouponOffer,
  couponDiscountOn,
  findCouponObstacle,
  normalizeCouponCode,
} from './coupon.ts'

test.each<[string, Coupon, number, number]>([
  ['10 %', { kind: 'percent', percent: 10 }, 2_200, 220],
  ['15 %, of a half cent the customer pays the whole', { kind: 'percent', percent: 15 }, 2_250, 337],
  ['100 %', { kind: 'percent', percent: 100 }, 2_200, 2_200],
  ['0 %', { kind: 'percent', percent: 0 }, 2_200, 0],
  ['5.00 off', { kind: 'fixed', amount: 500 }, 2_200, 500],
  ['50.00 off 22.00, which leaves nothing to pay', { kind: 'fixed', amount: 5_000 }, 2_200, 2_200],
])('a coupon of %s', (_what, coupon, price, discount) => {
  expect(couponDiscountOn(price, coupon)).toBe(discount)
})

test('no coupon makes a price negative or higher', () => {
  const coupon = fc.oneof(
    fc.record({ kind: fc.constant('percent' as const), percent: fc.integer({ min: -200, max: 200 }) }),
    fc.record({ kind: fc.constant('fixed' as const), amount: fc.integer() }),
  )
  fc.assert(
    fc.property(fc.nat(), coupon, (price, anyCoupon) => {
      const left = price - couponDiscountOn(price, anyCoupon)
      expect(left).toBeGreaterThanOrEqual(0)
      expect(left).toBeLessThanOrEqual(price)
    }),
  )
})

const tenPercent: CouponOffer = {
  value: { kind: 'percent', percent: 10 },
  currency: null,
  products: [],
  modes: [],
}
const cart = { product: 'astra-1y', mode: 'buy', currency: 'EUR' } as const

test.each<[string, Partial<CouponOffer>, Partial<Record<keyof typeof cart, string>>, string | null]>([
  ['without conditions', {}, {}, null],
  ['for this plan', { products: ['astra-1m', 'astra-1y'] }, {}, null],
  ['for another plan', { products: ['astra-1m'] }, {}, 'coupon-other-plan'],
  ['for renewals, on a purchase', { modes: ['renew'] }, {}, 'coupon-other-plan'],
  ['for renewals, on one by serial number', { modes: ['renew'] }, { mode: 'renew-sn' }, null],
  ['of 5 euro, on a price in euro', { currency: 'EUR' }, {}, null],
  ['of 5 euro, on a price in roubles', { currency: 'EUR' }, { currency: 'RUB' }, 'coupon-other-currency'],
])('a coupon %s', (_what, offer, change, misfit) => {
  expect(findCouponObstacle({ ...tenPercent, ...offer }, { ...cart, ...change } as typeof cart)).toBe(misfit)
})

test('a code is the same in small letters and with blanks around it', () => {
  expect(normalizeCouponCode('  Summer-26 ')).toBe('SUMMER-26')
})
