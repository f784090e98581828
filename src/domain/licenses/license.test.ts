import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../day.ts'
import { astra } from '../pricing/astra.ts'
import {
  canRenew,
  canUpgrade,
  daysLeft,
  type License,
  plansFor,
  renewalProduct,
  upgradeProduct,
} from './license.ts'

const today = '2026-11-21'
const bare = { today, lifetimeMinDays: 0 }
const inForce = { servers: 2, expiresOn: '2026-12-21', state: 'active' } as const
const demo: License = { ...inForce, type: 1, period: 0 }
const monthly: License = { ...inForce, type: 2, period: 0 }
const yearly: License = { ...inForce, type: 2, period: 1 }
const company: License = { ...inForce, type: 3, period: 1 }
const lifetime: License = { ...inForce, type: 4, period: 1 }
const anyDay = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })

test('the days left lead to the last day, on which and after which there are none', () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: -4000, max: 4000 }), (date, days) => {
      const day = date.toISOString().slice(0, 10)
      expect(daysLeft({ expiresOn: addDays(day, days) }, day)).toBe(Math.max(0, days))
    }),
  )
})

test('every active paid license can be renewed, even after its expiration', () => {
  expect([demo, monthly, yearly, company, lifetime].map(canRenew)).toEqual([false, true, true, true, true])
  expect(canRenew({ ...lifetime, state: 'suspended' })).toBe(false)
  expect(canRenew({ ...lifetime, state: 'revoked' })).toBe(false)
})

test('a subscription or lifetime license in force can be upgraded while it has days left', () => {
  const upgradable = [demo, monthly, yearly, company, lifetime].map(license => canUpgrade(license, bare))
  expect(upgradable).toEqual([false, true, true, false, true])
  expect(canUpgrade({ ...monthly, state: 'suspended' }, bare)).toBe(false)
  expect(canUpgrade({ ...monthly, state: 'revoked' }, bare)).toBe(false)
  expect(canUpgrade({ ...monthly, expiresOn: today }, bare)).toBe(false)
  expect(canUpgrade({ ...lifetime, expiresOn: today }, bare)).toBe(false)
})

test('a lifetime license can be upgraded only with the required days of updates left', () => {
  const with180 = { today, lifetimeMinDays: 180 }
  expect(canUpgrade({ ...lifetime, expiresOn: addDays(today, 180) }, with180)).toBe(true)
  expect(canUpgrade({ ...lifetime, expiresOn: addDays(today, 179) }, with180)).toBe(false)
  expect(canUpgrade({ ...monthly, expiresOn: addDays(today, 1) }, with180)).toBe(true)
})

test('each type of license has its own renewal plan', () => {
  const plans = ['astra-1m', 'astra-1y', 'astra-company', 'astra-lifetime-update']
  expect([monthly, yearly, company, lifetime].map(renewalProduct)).toEqual(plans)
  expect(() => renewalProduct(demo)).toThrow('invalid-license-type')
})

test('an upgrade is priced by the plan of the license', () => {
  expect([monthly, yearly, lifetime].map(upgradeProduct)).toEqual(['astra-1m', 'astra-1y', 'astra-lifetime'])
  expect(() => upgradeProduct(demo)).toThrow('invalid-license-type')
  expect(() => upgradeProduct(company)).toThrow('invalid-license-type')
})

const newPlans = ['astra-1m', 'astra-1y', 'astra-lifetime', 'astra-company']

test.each([
  { mode: 'buy', who: 'a visitor', license: null, plans: newPlans },
  { mode: 'buy', who: 'the customer of a license', license: yearly, plans: newPlans },
  { mode: 'demo', who: 'the customer of a demo', license: demo, plans: newPlans },
  { mode: 'demo', who: 'the customer of a paid license', license: monthly, plans: [] },
  { mode: 'demo', who: 'a visitor', license: null, plans: [] },
  { mode: 'renew', who: 'a visitor', license: null, plans: [] },
  { mode: 'renew', who: 'the customer of a demo', license: demo, plans: [] },
  { mode: 'renew', who: 'a monthly subscriber', license: monthly, plans: ['astra-1m', 'astra-1y'] },
  { mode: 'renew-sn', who: 'a yearly subscriber', license: yearly, plans: ['astra-1m', 'astra-1y'] },
  { mode: 'renew', who: 'a company', license: company, plans: ['astra-company'] },
  { mode: 'renew-sn', who: 'a lifetime customer', license: lifetime, plans: ['astra-lifetime-update'] },
  { mode: 'upgrade', who: 'a visitor', license: null, plans: [] },
  { mode: 'upgrade', who: 'the customer of a demo', license: demo, plans: [] },
  { mode: 'upgrade', who: 'a monthly subscriber', license: monthly, plans: ['astra-1m'] },
  { mode: 'upgrade', who: 'a yearly subscriber', license: yearly, plans: ['astra-1y'] },
  { mode: 'upgrade', who: 'a company', license: company, plans: [] },
  { mode: 'upgrade', who: 'a lifetime customer', license: lifetime, plans: ['astra-lifetime'] },
] as const)('on the $mode page $who is offered $plans', ({ mode, license, plans }) => {
  expect(plansFor(astra, mode, license)).toEqual(plans)
})
