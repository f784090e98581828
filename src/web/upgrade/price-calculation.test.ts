import { expect, test } from 'vitest'
import type { License } from '../../domain/licenses/license.ts'
import { basis, choices } from '../checkout/basis-for-tests.ts'
import { calculateUpgrade, serverCounts, type UpgradeChoice, upgradeChoiceFrom } from './price-calculation.ts'

const monthly: License = { type: 2, period: 0, servers: 3, expiresOn: '2026-12-03', state: 'active' }
const german: UpgradeChoice = { country: 'DEU', method: 'stripe', servers: 5, company: '' }

test('two servers more for 12 of 30 days', () => {
  expect(calculateUpgrade(monthly, german, basis)).toMatchObject({
    plan: 'astra-1m',
    priceOfNew: 9_000,
    priceOfCurrent: 6_000,
    difference: 3_000,
    periodDays: 30,
    daysLeft: 12,
    result: 1_200,
    quote: { listPrice: 1_200, tax: 228, total: 1_428 },
  })
})

test('an unchanged number of servers has no price', () => {
  expect(calculateUpgrade(monthly, { ...german, servers: 3 }, basis)).toBeNull()
})

test('the choice runs from one more to 99 more', () => {
  const counts = serverCounts(3)
  expect([counts.length, counts[0], counts.at(-1)]).toEqual([99, 4, 102])
})

test.each(['servers=2', 'servers=3', 'servers=103', 'servers=4.0', 'servers=junk', ''])(
  'an address with "%s" chooses one more server',
  address => {
    const query = new URLSearchParams(address)
    expect(upgradeChoiceFrom(query, choices, { prefill: null, current: 3 }).servers).toBe(4)
  },
)

test('an address with a larger number of servers selects it', () => {
  const query = new URLSearchParams('servers=102')
  expect(upgradeChoiceFrom(query, choices, { prefill: null, current: 3 }).servers).toBe(102)
})
