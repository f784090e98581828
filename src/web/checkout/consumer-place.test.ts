import { expect, test } from 'vitest'
import { basis as usualBasis } from '../testing/basis-for-tests.ts'
import { describePlace } from './order-questions.tsx'

const basis = { ...usualBasis, countries: [['ESP', 'Spain']] as const }
const placeAt = (zip: string) => describePlace({ country: 'ESP', max_total: 2_662 }, basis, zip)

test('a consumer confirms the country and its VAT, and with a postcode on the Canary Islands pays none', () => {
  expect(placeAt('')).toMatchObject({ name: 'Spain', rate: '21', isOutside: false, exemptTotal: null })
  expect(placeAt('28013')).toEqual(placeAt(''))
  expect(placeAt('35001')).toMatchObject({ isOutside: true, exemptTotal: 2_200 })
})
