import { expect, test } from 'vitest'
import { formatPercent } from './percent.ts'

test('a percentage has a decimal point in English, and a decimal comma and a no-break space in Russian', () => {
  expect(formatPercent('en', '25.5')).toBe('25.5%')
  expect(formatPercent('ru', '25.5')).toBe('25,5\u00a0%')
  expect(formatPercent('ru', 22)).toBe('22\u00a0%')
})
