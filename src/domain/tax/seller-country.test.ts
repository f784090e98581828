import { expect, test } from 'vitest'
import { sellerCountryFor } from './seller-country.ts'

const sellers = { vendorCountry: 'EST', resellerSeats: { DEU: 'LTU', UKR: 'LTU' } }

test.each([
  ['a transfer from Germany, which a reseller in Lithuania invoices', 'bank', 'DEU', 'LTU'],
  ['a card from Germany', 'stripe', 'DEU', 'EST'],
  ['crypto from Ukraine', 'crypto', 'UKR', 'EST'],
  ['a transfer from Russia, which no reseller serves', 'bank', 'RUS', 'EST'],
] as const)('%s is sold in the country of who invoices it', (_sale, method, country, seller) => {
  expect(sellerCountryFor({ method, country }, sellers)).toBe(seller)
})
