import { expect, test } from 'vitest'
import { astra } from '../pricing/astra.ts'
import { armor } from './armor.ts'
import { type LicenseFacts, licenseClaims } from './license-claims.ts'
import { licenseFileHead, makeUlid, signingInput } from './license-file.ts'
import { tokenHeader } from './signed-token.ts'

const issue = {
  issuer: 'https://shop.example',
  id: '01M7YRRT803WM6XGYSJEGKYP5Y',
  issuedAt: new Date('2026-11-21T10:00:00.900Z'),
  licensee: 'Studio Nord',
  email: 'anna@studio.example',
}
const yearly: LicenseFacts = {
  id: 1001,
  serial: 'ABCD-EFGH-JKMN-PQRS-TVWX',
  type: 2,
  servers: 3,
  generation: 1,
  expiresOn: '2027-11-21',
}
const claims = licenseClaims(astra, yearly, issue)

test('a paid license expires at the start of the day after its last, and has 14 days of grace', () => {
  const [expires_at, exp] = ['2027-11-22', '2027-12-06'].map(day => Date.parse(day) / 1000)
  expect(claims).toMatchObject({ expires_at, exp, grace_days: 14 })
  expect(claims.iat).toBe(Date.parse('2026-11-21T10:00:00Z') / 1000)
})

test('a demo has no grace', () => {
  const { expires_at, exp, grace_days } = licenseClaims(astra, { ...yearly, type: 1 }, issue)
  expect([exp, grace_days]).toEqual([expires_at, 0])
})

test('a lifetime license never expires: its last day limits only the updates', () => {
  const lifetime = licenseClaims(astra, { ...yearly, type: 4 }, issue)
  for (const end of ['exp', 'expires_at']) expect(lifetime).not.toHaveProperty(end)
  expect(lifetime.updates_until).toBe('2027-11-21')
})

test('the head repeats the claims for people', () => {
  expect(licenseFileHead(astra, claims)).toBe(`Astra license

Serial number:  ABCD-EFGH-JKMN-PQRS-TVWX
Type:           subscription
Servers:        3
Licensee:       Studio Nord
Valid until:    2027-11-21
Updates until:  2027-11-21
Issued:         2026-11-21
File:           01M7YRRT803WM6XGYSJEGKYP5Y
`)
})

test.each([
  ['Studio\nServers: 99', 'StudioServers: 99'],
  ['-----BEGIN ASTRA LICENSE-----', 'BEGIN ASTRA LICENSE'],
  ['a-\u200b-\u0000-b', 'ab'],
  ['Nord\u202e\u2028 - Süd', 'Nord - Süd'],
])('the name %j is written %j in the head, to imitate no line and no marker', (licensee, written) => {
  expect(licenseFileHead(astra, { ...claims, licensee })).toContain(`\nLicensee:       ${written}\nValid`)
})

test('the header of a key is always the same 88 characters', () => {
  const header = tokenHeader('21fe31dfa154a261', { slug: 'astra', kind: 'license' })
  expect(header).toHaveLength(88)
  expect(atob(header)).toBe('{"alg":"EdDSA","kid":"21fe31dfa154a261","typ":"astra-license+jwt"}')
})

test('the same claims are always the same bytes, with 64 characters on a line', () => {
  const signed = signingInput('21fe31dfa154a261', claims)
  expect(signingInput('21fe31dfa154a261', licenseClaims(astra, yearly, issue))).toBe(signed)
  const [begin, ...lines] = armor('astra', signed).split('\n')
  const ends = ['-----BEGIN ASTRA LICENSE-----', '-----END ASTRA LICENSE-----', '']
  expect([begin, ...lines.slice(-2)]).toEqual(ends)
  expect(lines.slice(0, -3).every(line => line.length === 64)).toBe(true)
  expect(lines.slice(0, -2).join('')).toBe(signed)
})

test('the id of a file has 26 characters and sorts by the time of issue', () => {
  const low = makeUlid(new Date(1), new Uint8Array(10).fill(255))
  expect(low).toBe('0000000001ZZZZZZZZZZZZZZZZ')
  expect(makeUlid(new Date(2), new Uint8Array(10)) > low).toBe(true)
})
