import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openWorld } from '../../testing/world.ts'
import { dropForgedAddresses } from './forwarded-addresses.ts'
import { findNetworkCountry } from './network-country.ts'

const { shop, visitor } = openWorld({ environment: { SANDBOX: '1', SUPERUSER_EMAILS: '', TRUST_PROXY: '1' } })

const unclear = ['203.0.113.7, junk', '203.0.113.7,', '01.2.3.4', 'fe80::1%eth0']
const noAddresses = ['junk', '203.0.113.256', "'; drop table sessions"]
test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['192.0.2.1, 203.0.113.7', '192.0.2.1, 203.0.113.7'],
  ['203.0.113.7:5678', '203.0.113.7'],
  ['"203.0.113.7:5678"', '203.0.113.7'],
  ['[2001:DB8::1]:80', '2001:db8::1'],
  ['[::1]', '::1'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['unknown, 203.0.113.7', '203.0.113.7'],
  ['192.0.2.1, junk, 203.0.113.7', '203.0.113.7'],
  ...[...unclear, ...noAddresses, `203.0.113.7${'0'.repeat(300)}`].map(given => [given, '']),
])('of X-Forwarded-For %j only %j is believed to be addresses', (given, believed) => {
  const headers = { 'x-forwarded-for': given }
  dropForgedAddresses(headers)
  expect(headers['x-forwarded-for']).toBe(believed)
})

test.each([
  ['"203.0.113.7:5678"', '203.0.113.7'],
  ['somewhere', '127.0.0.1'],
])('a session behind a proxy which says %s is stored with the address %s', async (said, stored) => {
  const browser = visitor()
  await browser.signsIn('anna@studio.example', { headers: { 'x-forwarded-for': said } })
  const { data } = (await browser.get('/api/accounts/sessions/')).json()
  expect(data[0].address).toBe(stored)
})

test('behind a proxy the shop waits for a slow upload for as long as the proxy does', () => {
  const caddyfile = readFileSync('deploy/Caddyfile', 'utf8')
  const minutes = Number(/read_body (\d+)m/.exec(caddyfile)?.[1])
  expect(shop.app.server.requestTimeout).toBeGreaterThan(minutes * 60_000)
})

test.each<readonly [string, string | null]>([
  ['8.8.8.8', 'USA'],
  ['77.88.8.8', 'RUS'],
  ['193.40.0.1', 'EST'],
  ['::ffff:193.40.0.1', 'EST'],
  ['2001:4860:4860::8888', 'USA'],
  ...['10.0.0.1', '127.0.0.1', 'fd00::1', '', 'unknown'].map(address => [address, null] as const),
])('the country of the network address "%s" is %s, by a dated table', async (address, country) => {
  const table = expect.stringMatching(/^geo-whois-asn-country 2\.3\.2026\d+$/)
  expect(await findNetworkCountry(address)).toEqual({ country, table })
})
