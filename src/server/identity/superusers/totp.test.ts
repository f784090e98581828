import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  base32,
  decryptSecret,
  encryptSecret,
  findStep,
  stepAt,
  totpAddress,
  totpCode,
} from './factor-secrets.ts'

// RFC 6238, appendix B, shortened to six digits.
test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('at second %i the RFC’s secret makes the code %s', (second, code) => {
  const secret = Buffer.from('12345678901234567890')
  expect(totpCode(secret, stepAt(new Date(second * 1000)))).toBe(code)
})

test('a code is accepted one period early and one late, and in no other', () => {
  const secret = randomBytes(20)
  const now = new Date('2026-11-21T10:00:10Z')
  const found = [-2, -1, 0, 1, 2].map(by => findStep(secret, totpCode(secret, stepAt(now) + by), now))
  expect(found.map(step => step && step - stepAt(now))).toEqual([null, -1, 0, 1, null])
})

// RFC 4648, section 10, without padding.
test.each([
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foob', 'MZXW6YQ'],
  ['foobar', 'MZXW6YTBOI'],
])('%s is %s in base 32', (text, encoded) => {
  expect(base32(Buffer.from(text))).toBe(encoded)
})

test('the address of a QR code names the shop and the account', () => {
  const address = totpAddress(Buffer.from('foobar'), { issuer: 'Astra shop', email: 'clerk@astra.example' })
  expect(address).toBe(
    'otpauth://totp/Astra%20shop%3Aclerk%40astra.example?secret=MZXW6YTBOI&issuer=Astra%20shop',
  )
})

test('a stored secret is read with the secret of the shop only', () => {
  const stored = encryptSecret(Buffer.from('foobar'), 'secret of the shop')
  expect(decryptSecret(stored, 'secret of the shop')?.toString()).toBe('foobar')
  expect(decryptSecret(stored, 'another secret')).toBeNull()
})
