import { expect, test } from 'vitest'
import { buildTerms, type LicenseHistory, type ReportedOrder } from './license-terms.ts'
import { listMovements } from './movements.ts'

const groups = { method: 'stripe', country: 'DEU', plan: 'astra-1y', currency: 'EUR', seller: '0' } as const
const monthly = { ...groups, plan: 'astra-1m' } as const

/** A yearly license for one server, bought on 1 January 2026 for EUR 220. */
const purchase: ReportedOrder = {
  id: 1,
  mode: 'buy',
  periods: 1,
  amount: 22_000,
  groups,
  placedOn: '2026-01-01',
  paidOn: '2026-01-01',
  endedBefore: null,
  endsAfter: '2027-01-01',
  quotedEnd: null,
  isImported: false,
}
const renewal: ReportedOrder = {
  ...purchase,
  id: 2,
  mode: 'renew',
  placedOn: '2026-12-20',
  paidOn: '2026-12-20',
  endedBefore: '2027-01-01',
  endsAfter: '2028-01-01',
}
const late = { ...renewal, paidOn: '2027-01-21', endsAfter: '2028-01-21' }

function history(...orders: ReportedOrder[]): LicenseHistory {
  return { orders, extensions: [], revokedOn: null, credits: [] }
}

function movements(of: LicenseHistory) {
  return listMovements(buildTerms(of)).map(({ day, kind, amount }) => `${day} ${kind} ${amount}`)
}

test('a yearly license counts a twelfth for each month, and its churn 30 days after its end', () => {
  expect(movements(history(purchase))).toEqual(['2026-01-01 new 1833', '2027-01-31 churn -1833'])
})

test('three months paid at once count a third each', () => {
  const quarter = { ...purchase, periods: 3, amount: 6600, endsAfter: '2026-04-01', groups: monthly }
  expect(movements(history(quarter))).toEqual(['2026-01-01 new 2200', '2026-05-01 churn -2200'])
})

test('a renewal before the end changes nothing', () => {
  expect(movements(history(purchase, renewal))).toEqual(['2026-01-01 new 1833', '2028-01-31 churn -1833'])
  expect(buildTerms(history(purchase, renewal))[0]).toMatchObject({ dueOn: '2027-01-01', outcome: 'renewed' })
})

test('a renewal within 30 days after the end is late and no churn', () => {
  expect(movements(history(purchase, late))).toEqual(['2026-01-01 new 1833', '2028-02-20 churn -1833'])
  expect(buildTerms(history(purchase, late))[0]).toMatchObject({ outcome: 'late', until: '2027-01-21' })
})

test('a renewal 31 days after the end is a reactivation, and the license was lost', () => {
  const back = { ...renewal, paidOn: '2027-02-01', endsAfter: '2028-02-01' }
  const moved = movements(history(purchase, back)).slice(1, 3)
  expect(moved).toEqual(['2027-01-31 churn -1833', '2027-02-01 reactivation 1833'])
  expect(buildTerms(history(purchase, back))[0]?.outcome).toBeNull()
})

// Two more servers for 146 days at EUR 400 a year more cost EUR 160: EUR 33.33 for each month.
const upgrade: ReportedOrder = {
  ...purchase,
  id: 3,
  mode: 'upgrade',
  amount: 16_000,
  placedOn: '2026-08-08',
  paidOn: '2026-08-10',
  endedBefore: '2027-01-01',
  quotedEnd: '2027-01-01',
}

test('an upgrade adds its difference from its day until the license is due', () => {
  expect(movements(history(purchase, upgrade))).toEqual([
    '2026-01-01 new 1833',
    '2026-08-10 expansion 3333',
    '2027-01-31 churn -5166',
  ])
  expect(buildTerms(history(purchase, upgrade))[0]).toMatchObject({ dueOn: '2027-01-01', dueAmount: 5166 })
})

test('a renewal with another plan changed the plan, and moves the license to the other group', () => {
  const month = { ...renewal, amount: 2200, endsAfter: '2027-01-31', groups: monthly }
  expect(movements(history(purchase, month))).toEqual([
    '2026-01-01 new 1833',
    '2027-01-01 moved -1833',
    '2027-01-01 moved 1833',
    '2027-01-01 expansion 367',
    '2027-03-02 churn -2200',
  ])
  expect(buildTerms(history(purchase, month))[0]?.outcome).toBe('changed')
})

test('a credit note for all of an order and a revocation end what counts on their day', () => {
  const credited = { ...history(purchase), credits: [{ orderId: 1, on: '2026-03-01' }] }
  const revoked = { ...history(purchase), revokedOn: '2026-03-01' }
  expect(movements(credited).at(-1)).toBe('2026-03-01 churn -1833')
  expect(movements(revoked).at(-1)).toBe('2026-03-01 churn -1833')
  expect(buildTerms(revoked)[0]?.dueOn).toBeNull()
})

test('free days move the day on which a license is due', () => {
  const extended = { ...history(purchase), extensions: [{ on: '2026-12-30', end: '2027-02-01' }] }
  expect(movements(extended).at(-1)).toBe('2027-03-03 churn -1833')
  expect(buildTerms(extended)[0]?.dueOn).toBe('2027-02-01')
})

test('a lifetime license never counts; its updates are maintenance', () => {
  const lifetime = { ...purchase, amount: 54_000, groups: { ...groups, plan: 'astra-lifetime' as const } }
  const updates = { ...renewal, groups: { ...groups, plan: 'astra-lifetime-update' as const } }
  const terms = buildTerms(history(lifetime, updates))
  expect(terms.map(({ series, monthly, outcome }) => ({ series, monthly, outcome }))).toEqual([
    { series: 'maintenance', monthly: 0, outcome: 'renewed' },
    { series: 'maintenance', monthly: 1833, outcome: null },
  ])
  expect(movements(history(lifetime, updates))[0]).toBe('2027-01-01 new 1833')
})

test('imported orders follow each other, and the last one ends where its license was imported to end', () => {
  const imported = { ...purchase, isImported: true, endsAfter: '2028-02-15' }
  const next = { ...imported, id: 2, mode: 'renew', paidOn: '2026-12-01' } as const
  const terms = buildTerms(history(imported, next))
  expect(terms.map(({ from, dueOn }) => [from, dueOn])).toEqual([
    ['2026-01-01', '2027-01-01'],
    ['2027-01-01', '2028-02-15'],
  ])
})
