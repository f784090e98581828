import { expect, test } from 'vitest'
import { addDays, dayIn, daysBetween, isCalendarDay, isTimeZone } from './day.ts'

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

const notDays = ['2026-02-30', '2026-13-01', '2026-1-1', '21.11.2026', '2026-11-21T00:00:00Z', '']
test.each(notDays)('"%s" is not a calendar day', text => {
  expect(isCalendarDay(text)).toBe(false)
  expect(() => addDays(text, 1)).toThrow(RangeError)
  expect(() => daysBetween('2026-11-21', text)).toThrow(RangeError)
})

test.each([
  ['Europe/Tallinn', '2027-01-01'],
  ['Europe/Moscow', '2027-01-01'],
  ['America/New_York', '2026-12-31'],
  ['UTC', '2026-12-31'],
])('at 23:30 UTC on 31 December it is in %s %s', (zone, day) => {
  expect(dayIn(zone, new Date('2026-12-31T23:30:00Z'))).toBe(day)
})

test('the change to summer time moves midnight', () => {
  expect(dayIn('Europe/Tallinn', new Date('2026-03-28T21:59:59Z'))).toBe('2026-03-28')
  expect(dayIn('Europe/Tallinn', new Date('2026-03-29T21:00:00Z'))).toBe('2026-03-30')
})

test.each(['', 'CET-1', '+02:00', 'Europe/Nowhere', 'europe/tallinn'])('"%s" is not a time zone', text => {
  expect(isTimeZone(text)).toBe(false)
})
