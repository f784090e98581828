import { expect, test } from 'vitest'
import { peppolEndpoint } from './peppol-endpoint.ts'

test.each([
  ['DE136695976', '9930', 'DE136695976'],
  ['FR40303265045', '9957', 'FR40303265045'],
  ['EE100931558', '9931', 'EE100931558'],
  ['EL094259216', '9933', 'EL094259216'],
  ['DK13585628', '0198', 'DK13585628'],
  ['FI20774740', '0213', 'FI20774740'],
  ['IT00743110157', '0211', 'IT00743110157'],
  ['SE556012579001', '0007', '5560125790'],
  ['BE0428759497', '0208', '0428759497'],
])('%s is reached in Peppol at %s:%s', (vat, scheme, id) => {
  expect(peppolEndpoint(vat)).toEqual({ scheme, id })
})

test('a number of a country without a scheme has no address in Peppol', () => {
  expect(['', 'SE', 'RU7707083893', 'US123456789'].map(peppolEndpoint)).toEqual(Array(4).fill(null))
})
