import fc from 'fast-check'
import { expect, test } from 'vitest'
import { astra } from './astra.ts'
import { periodDays, priceInEuro } from './catalog.ts'
import { upgradePriceInEuro } from './upgrade.ts'

const anyPlan = fc.constantFrom('astra-1m', 'astra-1y', 'astra-lifetime')
const anyCount = fc.integer({ min: 1, max: 99 })

// Worked by hand: the difference of the prices / 30 or 365 x days left, up to a whole euro.
test.each([
  ['astra-1m', 1, 5, 30, 6_800],
  ['astra-1m', 1, 5, 10, 2_300], // 2266.67
  ['astra-1m', 1, 2, 1, 100], // 60
  ['astra-1m', 1, 5, 90, 20_400],
  ['astra-1m', 4, 5, 15, 500],
  ['astra-1y', 1, 5, 365, 68_000],
  ['astra-1y', 1, 5, 100, 18_700], // 18630.14
  ['astra-lifetime', 1, 2, 365, 54_000],
  ['astra-lifetime', 1, 3, 73, 21_600],
  ['astra-1m', 99, 198, 30, 99_000],
  ['astra-1m', 198, 297, 30, 99_000],
] as const)('%s from %i to %i with %i days left costs %i', (...line) => {
  const [product, currentServers, servers, daysLeft, price] = line
  expect(upgradePriceInEuro(astra, { product, currentServers, servers, daysLeft })).toBe(price)
})

test('on day 0 it never matters whether the servers were bought at once or added', () => {
  fc.assert(
    fc.property(anyPlan, anyCount, anyCount, (product, currentServers, added) => {
      const servers = currentServers + added
      const daysLeft = periodDays(product)
      const upgrade = upgradePriceInEuro(astra, { product, currentServers, servers, daysLeft })
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
