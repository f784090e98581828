import { expect, test } from 'vitest'
import { basis } from '../testing/basis-for-tests.ts'
import { upgradeChoiceFrom } from './price-calculation.ts'

const junk = ['servers=2', 'servers=3', 'servers=103', 'servers=4.0', 'servers=junk', '']

test.each([...junk.map(address => [address, 4] as const), ['servers=102', 102] as const])(
  'an address with "%s" chooses %i servers: one more, or a larger number that it names',
  (address, servers) => {
    const query = new URLSearchParams(address)
    expect(upgradeChoiceFrom(query, basis, { prefill: null, current: 3 })).toMatchObject({ servers })
  },
)
