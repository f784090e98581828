import { expect, test } from 'vitest'
import { judgeWithdrawal, lastDayToWithdraw } from './withdrawal.ts'

const consumer = { country: 'DEU', company: '', vatNumber: '' }
const paid = { status: 'paid', concludedOn: '2026-11-23', hasConsent: false, isWithdrawn: false } as const

test.each([
  ['2026-11-23', '2026-12-07'],
  ['2026-11-21', '2026-12-07'],
  ['2026-11-22', '2026-12-07'],
])('a contract of %s can be withdrawn from until %s: not only until a day at the weekend', (day, last) => {
  expect(lastDayToWithdraw(day)).toBe(last)
})

test.each([
  ['an unpaid order, also with consent', { status: 'pending', concludedOn: null, hasConsent: true }, 'open'],
  ['a paid order without consent', {}, 'open'],
  ['a paid order with consent', { hasConsent: true }, 'consented'],
  ['a cancelled order', { status: 'cancelled', concludedOn: null }, 'no-contract'],
  ['an expired order', { status: 'expired', concludedOn: null }, 'no-contract'],
  ['a withdrawn order', { status: 'cancelled', concludedOn: null, isWithdrawn: true }, 'withdrawn'],
  ['an order of a company', { buyer: { ...consumer, company: 'Studio Nord' } }, 'no-right'],
  ['an order from outside the EU', { buyer: { ...consumer, country: 'USA' } }, 'no-right'],
] as const)('%s: %j is %s to withdrawal', (_what, change, state) => {
  expect(judgeWithdrawal({ ...paid, buyer: consumer, ...change }, '2026-11-25')).toBe(state)
})

test.each([
  ['2026-12-07', 'open'],
  ['2026-12-08', 'open'],
  ['2026-12-09', 'over'],
])('on %s UTC, as 7 December lasts somewhere until the 8th, the period is %s', (today, state) => {
  expect(judgeWithdrawal({ ...paid, buyer: consumer }, today)).toBe(state)
})
