import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../day.ts'
import type { License } from '../licenses/license.ts'
import { paymentMethods } from '../payments/methods.ts'
import { astra } from '../pricing/astra.ts'
import { RuleBroken } from '../rule-broken.ts'
import { type Cart, type Quote, type QuoteInput, quote } from './quote.ts'

const today = '2026-11-21'
const cart: Cart = { product: 'astra-1m', mode: 'buy', servers: 1, country: 'USA', periods: 1 }
const visit: QuoteInput = {
  catalog: astra,
  cart,
  license: null,
  payment: 'stripe',
  rates: { EUR: '0.92', USD: '1', RUB: '94.35', BYN: '3.27' },
  coupon: null,
  tax: { sellerCountry: 'EST', customerVatValid: false, on: today },
  today,
  lifetimeMinDays: 73,
}
const monthly: License = { type: 2, period: 0, servers: 2, expiresOn: addDays(today, 30), state: 'active' }
const demo: License = { ...monthly, type: 1, servers: 1 }
const company: License = { ...monthly, type: 3, period: 1 }
const lifetime: License = { ...monthly, type: 4, period: 1, expiresOn: addDays(today, 73) }

function quoteFor(change: Partial<Cart>, input: Partial<QuoteInput> = {}): Quote {
  return quote({ ...visit, ...input, cart: { ...cart, ...change } })
}

function refusalCode(change: Partial<Cart>, license: License | null = null): string {
  try {
    return `sold for ${quoteFor(change, { license }).total}`
  } catch (error) {
    return error instanceof RuleBroken ? error.code : String(error)
  }
}

test('an American buys one server for a month at the price shown', () => {
  const bought = { product: 'astra-1m', servers: 1, periods: 1, currency: 'EUR', unitPrice: 2_200 }
  const price = { listPrice: 2_200, couponDiscount: 0, cryptoDiscount: 0, subtotal: 2_200 }
  const tax = { taxRate: '0', taxKind: 'outside', tax: 0 }
  expect(quoteFor({})).toEqual({ ...bought, ...price, ...tax, total: 2_200 })
})

test('a Finn with a coupon pays in crypto: coupon first, then 10 % down to a whole euro, then tax half up', () => {
  const coupon = { kind: 'percent', percent: 10 } as const
  // 1980 x 0.9 = 1782, down to 1700; the tax is 433.5
  const price = { listPrice: 2_200, couponDiscount: 220, cryptoDiscount: 280, subtotal: 1_700 }
  const tax = { taxRate: '25.5', taxKind: 'destination', tax: 434 }
  const quoted = quoteFor({ country: 'FIN' }, { coupon, payment: 'crypto' })
  expect(quoted).toMatchObject({ ...price, ...tax, total: 2_134 })
})

test('a Russian pays the converted month times the months', () => {
  // 2200 x 94.35 / 0.92 = 225 619.57
  const price = { currency: 'RUB', unitPrice: 225_700, listPrice: 677_100, total: 677_100 }
  expect(quoteFor({ country: 'RUS', periods: 3 }, { payment: 'bank' })).toMatchObject(price)
})

test('a fixed coupon counts in the currency of the quote', () => {
  const coupon = { kind: 'fixed', amount: 1_000 } as const
  expect(quoteFor({ country: 'BLR' }, { coupon })).toMatchObject({ currency: 'BYN', subtotal: 6_900 })
})

test('a German company with a valid VAT number pays no tax, at home it does', () => {
  const tax = { ...visit.tax, customerVatValid: true }
  expect(quoteFor({ country: 'DEU' }, { tax })).toMatchObject({ taxKind: 'reverse-charge', total: 2_200 })
  expect(quoteFor({ country: 'EST' }, { tax })).toMatchObject({ taxKind: 'domestic', total: 2_728 })
})

test('a renewal is priced for the servers of the license, whatever the cart says', () => {
  const renewal = quoteFor({ mode: 'renew', servers: 50, periods: 6 }, { license: monthly })
  expect(renewal).toMatchObject({ servers: 2, unitPrice: 4_000, total: 24_000 })
})

test('a license grown beyond what a cart may hold still renews and still grows', () => {
  const license = { ...monthly, servers: 198 }
  expect(quoteFor({ mode: 'renew-sn' }, { license }).total).toBe(202_000)
  expect(quoteFor({ mode: 'upgrade', servers: 297 }, { license }).total).toBe(99_000)
})

test('paying in crypto takes 10 % down to a whole euro, but never the last euro', () => {
  const license = { ...monthly, servers: 1, expiresOn: '2026-11-22' }
  const upgrade = { mode: 'upgrade', servers: 2 } as const
  expect(quoteFor(upgrade, { license, payment: 'crypto' })).toMatchObject({ cryptoDiscount: 0, total: 100 })
  expect(quoteFor({ ...upgrade, servers: 4 }, { license, payment: 'crypto' })).toMatchObject({ total: 100 })
})

test('a lapsed license can still be renewed', () => {
  const license = { ...monthly, expiresOn: '2026-01-01' }
  expect(quoteFor({ mode: 'renew', product: 'astra-1y' }, { license }).total).toBe(40_000)
})

test('an upgrade is rounded up in euro and then converted', () => {
  const upgrade = { mode: 'upgrade', product: 'astra-lifetime', servers: 3 } as const
  // 54 000 / 365 x 73 = 10 800
  expect(quoteFor(upgrade, { license: lifetime })).toMatchObject({ servers: 3, total: 10_800 })
  expect(quoteFor({ ...upgrade, country: 'BLR' }, { license: lifetime }).total).toBe(38_400) // 38 386.96
})

test('a demo is turned into a paid license at the price of a new one', () => {
  const conversion = { mode: 'demo', product: 'astra-lifetime', servers: 2 } as const
  expect(quoteFor(conversion, { license: demo }).total).toBe(108_000)
})

const revoked: License = { ...monthly, state: 'revoked' }
const endsToday: License = { ...monthly, expiresOn: today }
const updatedTooShortly: License = { ...lifetime, expiresOn: addDays(today, 72) }
const lifetimeUpgrade: Partial<Cart> = { mode: 'upgrade', product: 'astra-lifetime', servers: 101 }
test.each<[string, Partial<Cart>, License | null, string]>([
  ['an unknown product', { product: 'astra-2y' }, null, 'unknown-product'],
  ['an update bought anew', { product: 'astra-lifetime-update' }, null, 'plan-not-available'],
  ['two months', { periods: 2 }, null, 'invalid-period'],
  ['three years', { product: 'astra-1y', periods: 3 }, null, 'invalid-period'],
  ['100 servers', { servers: 100 }, null, 'invalid-servers'],
  ['100 servers from a demo', { mode: 'demo', servers: 100 }, demo, 'invalid-servers'],
  ['a demo order without a demo', { mode: 'demo' }, null, 'license-required'],
  ['a demo order on a paid license', { mode: 'demo' }, monthly, 'invalid-license-type'],
  ['a revoked demo', { mode: 'demo' }, { ...revoked, type: 1 }, 'not-renewable'],
  ['a renewal without a license', { mode: 'renew' }, null, 'license-required'],
  ['a renewal of a demo', { mode: 'renew-sn' }, demo, 'invalid-license-type'],
  ['a renewal by the plan of another type', { mode: 'renew' }, lifetime, 'plan-not-available'],
  ['a renewal when suspended', { mode: 'renew' }, { ...monthly, state: 'suspended' }, 'not-renewable'],
  ['an upgrade without a license', { mode: 'upgrade', servers: 5 }, null, 'license-required'],
  ['an upgrade of a company license', { mode: 'upgrade', servers: 5 }, company, 'invalid-license-type'],
  ['an upgrade to another plan', { mode: 'upgrade', servers: 5 }, lifetime, 'plan-not-available'],
  ['an upgrade to the same servers', { mode: 'upgrade', servers: 2 }, monthly, 'upgrade-not-larger'],
  ['an upgrade by 100 servers', { mode: 'upgrade', servers: 102 }, monthly, 'upgrade-not-larger'],
  ['an upgrade three times over', { mode: 'upgrade', servers: 5, periods: 3 }, monthly, 'invalid-period'],
  ['an upgrade on the last day', { mode: 'upgrade', servers: 5 }, endsToday, 'not-upgradable'],
  ['an upgrade with too few days of updates', lifetimeUpgrade, updatedTooShortly, 'updates-too-short'],
  ['an upgrade when revoked', { mode: 'upgrade', servers: 5 }, revoked, 'not-upgradable'],
])('%s is refused', (_what, change, license, code) => {
  expect(refusalCode(change, license)).toBe(code)
})

const rate = fc.integer({ min: 1, max: 1_000_000 }).map(digits => (digits / 1000).toFixed(3))
const anyRates = fc.record({ EUR: rate, USD: rate, RUB: rate, BYN: rate })
const anyCart = fc.record({
  servers: fc.integer({ min: 1, max: 99 }),
  country: fc.constantFrom('USA', 'RUS', 'BLR', 'EST', 'FIN', 'DEU'),
})

test('3 months cost exactly 3 times the month shown, at any rates', () => {
  fc.assert(
    fc.property(anyCart, anyRates, (change, rates) => {
      const month = quoteFor(change, { rates })
      const quarter = quoteFor({ ...change, periods: 3 }, { rates })
      expect(quarter.unitPrice).toBe(month.unitPrice)
      expect(quarter.subtotal).toBe(3 * month.subtotal)
    }),
  )
})

test('the total is the subtotal and the tax, and the subtotal the list price less the discounts', () => {
  const payment = fc.constantFrom(...paymentMethods)
  const coupon = fc.option(
    fc.record({ kind: fc.constant('percent' as const), percent: fc.integer({ min: 0, max: 100 }) }),
  )
  fc.assert(
    fc.property(anyCart, anyRates, payment, coupon, (change, rates, by, taken) => {
      const priced = quoteFor(change, { rates, payment: by, coupon: taken })
      const discounts = priced.couponDiscount + priced.cryptoDiscount
      expect(priced.total).toBe(priced.subtotal + priced.tax)
      expect(priced.listPrice).toBe(priced.subtotal + discounts)
      expect(Math.min(priced.subtotal, priced.tax, discounts)).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('paying in crypto costs nine tenths down to a whole unit, and one unit at the least', () => {
  fc.assert(
    fc.property(anyCart, anyRates, (change, rates) => {
      const priced = quoteFor(change, { rates, payment: 'crypto' })
      expect(priced.subtotal).toBe(Math.max(Math.floor((priced.listPrice * 9) / 1000) * 100, 100))
    }),
  )
})
