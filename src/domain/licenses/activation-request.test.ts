import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type ActivationRequest,
  readActivationRequest,
  writeActivationRequest,
} from './activation-request.ts'
import { armor } from './armor.ts'

const request: ActivationRequest = {
  serial: 'ABCD-EFGH-JKMN-PQRS-TVWX',
  fingerprint: 'n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg',
  nonce: 'q83vEjRWeJCrze8SNFZ4kA',
  name: 'Студия 2, headend "north"',
  version: '6.8.1',
  release_date: '2026-11-01',
}
const written = writeActivationRequest('astra', request)
const malformed = { code: 'malformed' }

test('the request of a server is read as it was written', () => {
  expect(readActivationRequest('astra', written)).toEqual({ code: 'read', request })
})

test('the format of the request is fixed: base64url of JSON, a dot and the CRC-32 of what precedes it', () => {
  expect(
    writeActivationRequest('astra', { ...request, name: 'north' }),
  ).toBe(`-----BEGIN ASTRA ACTIVATION REQUEST-----
eyJ2IjoxLCJzZXJpYWwiOiJBQkNELUVGR0gtSktNTi1QUVJTLVRWV1giLCJmaW5n
ZXJwcmludCI6Im40YlFnWWhNZldXYUwtcWd4VnJRRmFPX1R4c3JDNElzMFYxc0Zi
RHdDZ2ciLCJub25jZSI6InE4M3ZFalJXZUpDcnplOFNORlo0a0EiLCJuYW1lIjoi
bm9ydGgiLCJ2ZXJzaW9uIjoiNi44LjEiLCJyZWxlYXNlX2RhdGUiOiIyMDI2LTEx
LTAxIn0.97686b34
-----END ASTRA ACTIVATION REQUEST-----
`)
})

test.each([
  ['with CRLF and a byte order mark', `\uFEFF${written.replaceAll('\n', '\r\n')}`],
  ['indented, with blank lines', written.replaceAll('\n', '\n\n\t  ')],
  ['quoted in an e-mail with other text', `Hello,\n\n${written.replaceAll(/^/gm, '> > ')}\nRegards`],
  ['on one line', written.replaceAll('\n', ' ')],
  ['with soft line breaks', written.replaceAll(/^(\w{30})/gm, '$1=\r\n')],
  ['twice', `${written}${writeActivationRequest('astra', { ...request, name: 'other' })}`],
])('a request %s is accepted', (_how, text) => {
  expect(readActivationRequest('astra', text)).toEqual({ code: 'read', request })
})

test.each([
  ['nothing', ''],
  ['another text', 'ABCD-EFGH-JKMN-PQRS-TVWX'],
  ['a license file', armor('astra', 'a.b.c')],
  ['a request without its end', written.slice(0, -20)],
  ['a request that lacks a line', written.replace(/\n.*\n/, '\n')],
  ['a request without its checksum', written.replace(/\.\w{8}\n/, '\n')],
  ['a request of three parts', written.replace('\n-----END', '.x\n-----END')],
  ['more than 64 KB', `${' '.repeat(65_536)}${written}`],
])('%s is malformed', (_what, text) => {
  expect(readActivationRequest('astra', text)).toEqual(malformed)
})

test('a request with any changed character is malformed', () => {
  const block = written.split('\n').slice(1, -2).join('\n')
  const place = fc.integer({ min: 0, max: block.length - 1 }).filter(at => /\w/.test(block.charAt(at)))
  fc.assert(
    fc.property(place, at => {
      const changed = block.charAt(at) === 'x' ? 'y' : 'x'
      const text = written.replace(block, block.slice(0, at) + changed + block.slice(at + 1))
      expect(readActivationRequest('astra', text)).toEqual(malformed)
    }),
  )
})

test('a request of a later format is said to be newer, whatever it contains', () => {
  const text = writeActivationRequest('astra', { v: 2, machine: {} } as unknown as ActivationRequest)
  expect(readActivationRequest('astra', text)).toEqual({ code: 'newer_format' })
})

test.each([
  { v: '1' },
  { serial: '1001' },
  { fingerprint: 'short' },
  { fingerprint: `${request.fingerprint.slice(0, -1)}h` },
  { nonce: 'short' },
  { nonce: 'x'.repeat(65) },
  { name: 7 },
  { name: 'north\n' },
  { name: 'x'.repeat(101) },
  { version: undefined },
  { release_date: '2026-02-30' },
])('a request whose content is not that of a product is malformed: %j', part => {
  const text = writeActivationRequest('astra', { ...request, ...part } as unknown as ActivationRequest)
  expect(readActivationRequest('astra', text)).toEqual(malformed)
})
