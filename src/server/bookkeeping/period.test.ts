import { expect, test } from 'vitest'
import { readPeriod } from './period.ts'

test.each([
  ['2026', '2026-01-01', '2026-12-31'],
  ['2026-Q1', '2026-01-01', '2026-03-31'],
  ['2026-Q4', '2026-10-01', '2026-12-31'],
  ['2028-02', '2028-02-01', '2028-02-29'],
  ['2026-12', '2026-12-01', '2026-12-31'],
  ['2026-11-03..2026-11-03', '2026-11-03', '2026-11-03'],
])('the period %s is from %s to %s', (text, from, to) => {
  expect(readPeriod(text)).toEqual({ from, to })
})

const noPeriods = [
  '',
  '26',
  '2026-Q5',
  '2026-13',
  '2026-11-31..2026-12-01',
  '2026-12-01..2026-11-30',
  '2026-11-01',
]
test.each(noPeriods)('%j is not a period', text => {
  expect(readPeriod(text)).toBeNull()
})
