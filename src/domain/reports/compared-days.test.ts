import { expect, test } from 'vitest'
import { daysOfToday, monthBefore } from './compared-days.ts'

test.each([
  ['2026-11-21', '2026-10-21'],
  ['2026-03-31', '2026-02-28'],
  ['2024-03-30', '2024-02-29'],
  ['2026-01-15', '2025-12-15'],
])('the same day of the month before %s is %s', (day, before) => {
  expect(monthBefore(day)).toBe(before)
})

test('a month to date is compared with as many days of the month before', () => {
  expect(daysOfToday('2026-03-31').month).toEqual({
    now: { from: '2026-03-01', to: '2026-03-31' },
    before: { from: '2026-02-01', to: '2026-02-28' },
  })
})
