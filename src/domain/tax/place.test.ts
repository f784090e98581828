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
    const evidence = { networkCountry: network, cardCountry: card, billingCountry: billing }
    expect(hasPlaceConflict(chosen, evidence)).toBe(isConflict)
  },
)
