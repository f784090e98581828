import { expect, test } from 'vitest'
import { basis } from '../testing/basis-for-tests.ts'
import { upgradeChoiceFrom } from './price-calculation.ts'

test.each(['servers=2', 'servers=3', 'servers=103', 'servers=4.0', 'servers=junk', ''])(
  'an address with "%s" chooses one more server',
  address => {
    const query = new URLSearchParams(address)
    expect(upgradeChoiceFrom(query, basis, { prefill: null, current: 3 }).servers).toBe(4)
  },
)

test('an address with a larger number of servers selects it', () => {
  const query = new URLSearchParams('servers=102')
  expect(upgradeChoiceFrom(query, basis, { prefill: null, current: 3 }).servers).toBe(102)
})
