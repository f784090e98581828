import { expect, test } from 'vitest'
import { isLeitwegId } from './leitweg-id.ts'

test.each(['04011000-1234512345-06', '991-33333TEST-33', '05711-06001-79'])('%s is a Leitweg-ID', id => {
  expect(isLeitwegId(id)).toBe(true)
})

test.each([
  ['with wrong check digits', '04011000-1234512345-07'],
  ['with two digits transposed', '04011000-1234521345-06'],
  ['without check digits', '04011000-1234512345'],
  ['with small letters', '991-33333test-33'],
  ['that is empty', ''],
])('a text %s is none', (_why, text) => {
  expect(isLeitwegId(text)).toBe(false)
})
