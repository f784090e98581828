import { expect, test } from 'vitest'
import { addDays } from '../day.ts'
import { dueReminder } from './reminders.ts'

const yearly = { type: 2, state: 'active', termStartsOn: '2026-01-01', expiresOn: '2027-01-01' } as const

test.each([
  [31, undefined],
  [30, 30],
  [15, 30],
  [14, 14],
  [8, 14],
  [7, 7],
  [2, 7],
  [1, 1],
  [0, 0],
  [-1, undefined],
])('with %i days left the most urgent reminder that is due is that of %s days', (left, daysBefore) => {
  expect(dueReminder(yearly, addDays(yearly.expiresOn, -left))?.daysBefore).toBe(daysBefore)
})

test('no reminder is due in the first half of a term', () => {
  const monthly = { ...yearly, termStartsOn: addDays(yearly.expiresOn, -30) }
  expect(dueReminder(monthly, addDays(monthly.expiresOn, -15))).toBeNull()
  expect(dueReminder(monthly, addDays(monthly.expiresOn, -14))?.daysBefore).toBe(14)
})

test('a demo is reminded of its end, a lifetime license of the end of its updates', () => {
  const kinds = ([1, 2, 3, 4] as const).map(type => dueReminder({ ...yearly, type }, yearly.expiresOn)?.kind)
  expect(kinds).toEqual(['demo', 'expiration', 'expiration', 'updates'])
})

test('a suspended or revoked license has no reminders', () => {
  expect(dueReminder({ ...yearly, state: 'suspended' }, yearly.expiresOn)).toBeNull()
  expect(dueReminder({ ...yearly, state: 'revoked' }, yearly.expiresOn)).toBeNull()
})
