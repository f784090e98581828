import { expect, test } from 'vitest'
import { addDays, daysBetween, isCalendarDay } from './day.ts'

test.each([
  ['2026-11-21', 30, '2026-12-21'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2028-01-01', 365, '2028-12-31'],
  ['2027-01-01', 365, '2028-01-01'],
  ['2026-03-29', 1, '2026-03-30'],
  ['2026-03-01', -1, '2026-02-28'],
])('%s and %i days is %s', (day, days, later) => {
  expect(addDays(day, days)).toBe(later)
  expect(daysBetween(day, later)).toBe(days)
})

test.each(['2026-02-30', '2026-13-01', '2026-1-1', '21.11.2026', '2026-11-21T00:00:00Z', ''])(
  '"%s" is not a calendar day',
  text => {
    expect(isCalendarDay(text)).toBe(false)
    expect(() => addDays(text, 1)).toThrow(RangeError)
    expect(() => daysBetween('2026-11-21', text)).toThrow(RangeError)
  },
)
