import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maskSerial, normalizeSerial, readSerial, serialFromBytes } from './serial.ts'

const thirteenBytes = fc.uint8Array({ minLength: 13, maxLength: 13 })

test('a serial number encodes five bits in each symbol', () => {
  // 11111 00000 11111 ... : Z and 0 in turns.
  const bytes = Uint8Array.of(0xf8, 0x3e, 0x0f, 0x83, 0xe0, 0xf8, 0x3e, 0x0f, 0x83, 0xe0, 0xf8, 0x3e, 0x0f)
  expect(serialFromBytes(bytes)).toBe('Z0Z0-Z0Z0-Z0Z0-Z0Z0-Z0Z0')
})

test('a serial number always contains a letter', () => {
  expect(serialFromBytes(new Uint8Array(13))).toBe('A000-0000-0000-0000-0000')
})

test('every serial number is its own normal form', () => {
  fc.assert(
    fc.property(thirteenBytes, bytes => {
      const serial = serialFromBytes(bytes)
      expect(serial).toMatch(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){4}$/)
      expect(normalizeSerial(serial)).toBe(serial)
    }),
  )
})

test.each([
  ['in lower case', 'k3x9-0a1b-2c3d-4e5f-6g7h'],
  ['without dashes', 'K3X90A1B2C3D4E5F6G7H'],
  ['with spaces around and inside', '  K3X9 0A1B 2C3D\u00a04E5F 6G7H\n'],
  ['with a dash from a word processor', 'K3X9\u20130A1B\u20132C3D\u20134E5F\u20136G7H'],
  ['with O for 0 and I or L for 1', 'K3X9-OAIB-2C3D-4E5F-6G7H'],
  ['with o for 0 and l for 1', 'k3x9-oalb-2c3d-4e5f-6g7h'],
])('a serial number typed %s is accepted', (_how, typed) => {
  expect(normalizeSerial(typed)).toBe('K3X9-0A1B-2C3D-4E5F-6G7H')
})

test.each([
  ['an empty text', ''],
  ['the id of a license', '42'],
  ['twenty digits', '12345678901234567890'],
  ['a symbol short', 'K3X9-0A1B-2C3D-4E5F-6G7'],
  ['a symbol long', 'K3X9-0A1B-2C3D-4E5F-6G7H1'],
  ['a letter that serials never use', 'U3X9-0A1B-2C3D-4E5F-6G7H'],
  ['other punctuation', 'K3X9_0A1B_2C3D_4E5F_6G7H'],
])('%s is not a serial number', (_what, typed) => {
  expect(normalizeSerial(typed)).toBeNull()
})

test('a list shows the first group of a serial number only', () => {
  expect(maskSerial('K3X9-0A1B-2C3D-4E5F-6G7H')).toBe('K3X9-••••-••••-••••-••••')
})

test('a serial number of a legacy shop is read in capitals and masked after its beginning', () => {
  expect(readSerial(' old-2019-0001 ')).toBe('OLD-2019-0001')
  expect(readSerial('k3x9 0a1b 2c3d 4e5f 6g7h')).toBe('K3X9-0A1B-2C3D-4E5F-6G7H')
  expect([readSerial('12345678'), readSerial('A1'), readSerial("x' or 1=1"), readSerial('-ABCDEF')]).toEqual(
    Array(4).fill(null),
  )
  expect(maskSerial('AB12CD34EF56')).toBe('AB12-••••')
})
