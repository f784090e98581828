import { expect, test } from 'vitest'
import { findNetworkCountry } from './network-country.ts'

test.each([
  ['8.8.8.8', 'USA'],
  ['77.88.8.8', 'RUS'],
  ['193.40.0.1', 'EST'],
  ['::ffff:193.40.0.1', 'EST'],
  ['2001:4860:4860::8888', 'USA'],
  ['10.0.0.1', null],
  ['127.0.0.1', null],
  ['fd00::1', null],
  ['', null],
  ['unknown', null],
])('the country of the network address "%s" is %s, by a dated table', async (address, country) => {
  const table = expect.stringMatching(/^geo-whois-asn-country 2\.3\.2026\d+$/)
  expect(await findNetworkCountry(address)).toEqual({ country, table })
})
