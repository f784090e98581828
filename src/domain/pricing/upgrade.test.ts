import fc from 'fast-check'
import { expect, test } from 'vitest'
import { astra } from './astra.ts'
import { periodDays, priceInEuro } from './catalog.ts'
import { upgradePriceInEuro } from './upgrade.ts'

const anyPlan = fc.constantFrom('astra-1m', 'astra-1y', 'astra-lifetime')
const anyCount = fc.integer({ min: 1, max: 99 })

// Worked by hand: the difference of the prices / 30 or 365 x days left, up to a whole euro.
test.each([
  { product: 'astra-1m', from: 1, to: 5, days: 30, price: 6_800 },
  { product: 'astra-1m', from: 1, to: 5, days: 10, price: 2_300 }, // 2266.67
  { product: 'astra-1m', from: 1, to: 2, days: 1, price: 100 }, // 60
  { product: 'astra-1m', from: 1, to: 5, days: 90, price: 20_400 },
  { product: 'astra-1m', from: 4, to: 5, days: 15, price: 500 },
  { product: 'astra-1y', from: 1, to: 5, days: 365, price: 68_000 },
  { product: 'astra-1y', from: 1, to: 5, days: 100, price: 18_700 }, // 18630.14
  { product: 'astra-lifetime', from: 1, to: 2, days: 365, price: 54_000 },
  { product: 'astra-lifetime', from: 1, to: 3, days: 73, price: 21_600 },
  { product: 'astra-1m', from: 99, to: 198, days: 30, price: 99_000 },
  { product: 'astra-1m', from: 198, to: 297, days: 30, price: 99_000 },
] as const)('$product from $from to $to with $days days left costs $price', line => {
  const { product, from, to, days, price } = line
  expect(upgradePriceInEuro(astra, { product, currentServers: from, servers: to, daysLeft: days })).toBe(
    price,
  )
})

test('on day 0 it never matters whether the servers were bought at once or added', () => {
  fc.assert(
    fc.property(anyPlan, anyCount, anyCount, (product, currentServers, added) => {
      const servers = currentServers + added
      const upgrade = upgradePriceInEuro(astra, {
        product,
        currentServers,
        servers,
        daysLeft: periodDays(product),
      })
      expect(priceInEuro(astra, product, currentServers) + upgrade).toBe(priceInEuro(astra, product, servers))
    }),
  )
})

test('an upgrade with fewer days left never costs more', () => {
  fc.assert(
    fc.property(anyPlan, anyCount, fc.integer({ min: 1, max: 400 }), (product, servers, days) => {
      const upgrade = { product, currentServers: 1, servers: servers + 1 }
      const later = upgradePriceInEuro(astra, { ...upgrade, daysLeft: days })
      expect(later).toBeLessThanOrEqual(upgradePriceInEuro(astra, { ...upgrade, daysLeft: days + 1 }))
      expect(later).toBeGreaterThan(0)
    }),
  )
})

test.each([
  ['the same servers', { servers: 3 }, 'upgrade-not-larger'],
  ['fewer servers', { servers: 2 }, 'upgrade-not-larger'],
  ['more than 99 added', { servers: 103 }, 'upgrade-not-larger'],
  ['half a server', { servers: 3.5 }, 'invalid-servers'],
  ['no number at all', { servers: Number.NaN }, 'invalid-servers'],
  ['no day left', { daysLeft: 0 }, 'not-upgradable'],
])('an upgrade of 3 servers to %s is refused', (_what, change, message) => {
  const upgrade = { product: 'astra-1y', currentServers: 3, servers: 5, daysLeft: 100 } as const
  expect(() => upgradePriceInEuro(astra, { ...upgrade, ...change })).toThrow(message)
})
