import { expect, test } from 'vitest'
import { plainAmount } from './plain-amount.ts'

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [-5, '-0.05'],
  [1980, '19.80'],
  [100_000_000, '1000000.00'],
])('%i minor units are written %s', (minor, text) => {
  expect(plainAmount(minor)).toBe(text)
})
