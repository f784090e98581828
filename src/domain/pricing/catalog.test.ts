import fc from 'fast-check'
import { expect, test } from 'vitest'
import { convertFromEuro } from '../money/money.ts'
import { astra } from './astra.ts'
import {
  type Catalog,
  discountPercent,
  periodDays,
  periodsFor,
  priceInEuro,
  productCodes,
  requireProduct,
  volumeTiers,
} from './catalog.ts'

// Worked by hand from docs/domain.md, 'Prices', in euro cents.
test.each([
  { servers: 1, month: 2_200, year: 22_000, lifetime: 54_000, update: 22_000 },
  { servers: 2, month: 4_000, year: 40_000, lifetime: 108_000, update: 44_000 },
  { servers: 3, month: 6_000, year: 60_000, lifetime: 162_000, update: 66_000 },
  { servers: 4, month: 8_000, year: 80_000, lifetime: 216_000, update: 88_000 },
  { servers: 5, month: 9_000, year: 90_000, lifetime: 270_000, update: 110_000 },
  { servers: 6, month: 10_000, year: 100_000, lifetime: 324_000, update: 132_000 },
  { servers: 10, month: 14_000, year: 140_000, lifetime: 540_000, update: 220_000 },
  { servers: 50, month: 54_000, year: 540_000, lifetime: 2_700_000, update: 1_100_000 },
  { servers: 99, month: 103_000, year: 1_030_000, lifetime: 5_346_000, update: 2_178_000 },
  { servers: 198, month: 202_000, year: 2_020_000, lifetime: 10_692_000, update: 4_356_000 },
])('$servers server(s) cost $month a month and $year a year', ({ servers, ...prices }) => {
  const inEuro = productCodes.map(product => priceInEuro(astra, product, servers))
  expect(inEuro).toEqual([...Object.values(prices), 90_000])
})

test.each([
  { servers: 1, month: 0, year: 16 },
  { servers: 2, month: 9, year: 16 },
  { servers: 4, month: 9, year: 16 },
  { servers: 5, month: 18, year: 16 },
  { servers: 10, month: 36, year: 16 },
  { servers: 99, month: 52, year: 16 },
])('$servers server(s) show $month % off a month and $year % off a year', ({ servers, month, year }) => {
  const percents = productCodes.map(product => discountPercent(astra, product, servers))
  expect(percents).toEqual([month, year, 0, 0, 0])
})

test('the tiers of the FAQ are 22, 20 (9 % off) and 10 (54 % off) with a flat 40', () => {
  expect(volumeTiers(astra)).toEqual([
    { from: 1, to: 1, perServer: 2_200, flat: 0, discountPercent: 0 },
    { from: 2, to: 4, perServer: 2_000, flat: 0, discountPercent: 9 },
    { from: 5, to: null, perServer: 1_000, flat: 4_000, discountPercent: 54 },
  ])
})

test.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('%d servers have no price', servers => {
  expect(() => priceInEuro(astra, 'astra-1m', servers)).toThrow('invalid-servers')
  expect(() => priceInEuro(astra, 'astra-company', servers)).toThrow('invalid-servers')
})

test('more servers than an amount can price are refused', () => {
  expect(() => priceInEuro(astra, 'astra-lifetime', Number.MAX_SAFE_INTEGER)).toThrow('amount-too-large')
})

const off = fc.double({ min: 0, max: 0.99, noNaN: true })
const anyTier = fc.record({ more: fc.integer({ min: 1, max: 40 }), off })

/** Any prices that a product file may have. */
const anyCatalog: fc.Arbitrary<Catalog> = fc
  .record({
    steps: fc.array(anyTier, { maxLength: 5 }),
    perUnit: fc.integer({ min: 100, max: 90_000 }),
    yearMonths: fc.integer({ min: 1, max: 12 }),
  })
  .map(({ steps, perUnit, yearMonths }) => {
    const tiers = [{ from: 1, perUnit, flat: 0 }]
    for (const { more, off } of steps) {
      const before = tiers.at(-1) ?? { from: 1, perUnit, flat: 0 }
      const from = before.from + more
      const next = Math.max(1, Math.floor(before.perUnit * (1 - off)))
      tiers.push({ from, perUnit: next, flat: before.flat + (before.perUnit - next) * (from - 1) })
    }
    return { ...astra, prices: { ...astra.prices, tiers, yearMonths } }
  })

test('no plan of any product file gets cheaper with more servers, in any currency and at any rates', () => {
  const rate = fc.integer({ min: 1, max: 100_000 }).map(String)
  const sale = fc.record({
    product: fc.constantFrom(...productCodes),
    count: fc.integer({ min: 1, max: 198 }),
  })
  fc.assert(
    fc.property(anyCatalog, sale, rate, rate, (catalog, { product, count }, euro, ruble) => {
      const rates = { EUR: euro, USD: '1', RUB: ruble, BYN: '3.27' }
      const price = (servers: number) => convertFromEuro(priceInEuro(catalog, product, servers), 'RUB', rates)
      expect(price(count + 1)).toBeGreaterThanOrEqual(price(count))
    }),
  )
})

test('only the monthly plan is sold for several periods', () => {
  expect(productCodes.map(code => periodsFor(astra, code))).toEqual([[1, 3, 6], [1], [1], [1], [1]])
})

test('a month is 30 days and everything else a year of 365', () => {
  expect(productCodes.map(periodDays)).toEqual([30, 365, 365, 365, 365])
})

test('a product that the shop does not know is refused', () => {
  expect(requireProduct('astra-1y')).toBe('astra-1y')
  expect(() => requireProduct('astra-2y')).toThrow('unknown-product')
  expect(() => requireProduct('toString')).toThrow('unknown-product')
})
