import { expect, test } from 'vitest'
import { hasPlaceConflict } from './place.ts'

test.each([
  ['DEU', null, null, null, false, 'nothing is known'],
  ['DEU', 'DEU', null, null, false, 'one item agrees'],
  ['DEU', 'AUT', null, null, true, 'the only item names another country'],
  ['DEU', 'AUT', 'DEU', null, true, 'one agrees and one does not'],
  ['DEU', 'AUT', 'DEU', 'DEU', false, 'two agree: the customer travels'],
  ['DEU', 'DEU', 'AUT', 'AUT', true, 'card and billing address name another country'],
  ['USA', 'DEU', null, null, true, 'a European left the country that was preselected'],
  ['USA', 'CAN', 'CAN', 'CAN', false, 'neither country is in the EU'],
  ['MCO', 'FRA', 'MCO', 'FRA', false, 'Monaco is taxed as France'],
] as [string, string | null, string | null, string | null, boolean, string][])(
  'chosen %s, network %s, card %s, billing %s: conflict %s, since %s',
  (chosen, network, card, billing, isConflict, _why) => {
    const evidence = { networkCountry: network, cardCountry: card, billingCountry: billing, billingZip: null }
    expect(hasPlaceConflict({ country: chosen, zip: '' }, evidence)).toBe(isConflict)
  },
)

test.each([
  ['35001', 'ESP', '35012', false, 'the billing postcode is there too'],
  ['35001', 'ESP', '28013', true, 'the billing postcode is in Madrid'],
  ['35001', 'ESP', null, true, 'the billing postcode is unknown'],
  ['35001', null, null, true, 'no card was used'],
  ['35001', 'REU', null, false, 'the billing country is a territory without VAT'],
  ['28013', 'ESP', '35001', false, 'the customer pays VAT anyway'],
] as [string, string | null, string | null, boolean, string][])(
  'chosen %s in Spain, billed to %s %s: conflict %s, since %s',
  (zip, billingCountry, billingZip, isConflict, _why) => {
    const evidence = { networkCountry: 'ESP', cardCountry: 'ESP', billingCountry, billingZip }
    expect(hasPlaceConflict({ country: 'ESP', zip }, evidence)).toBe(isConflict)
  },
)
