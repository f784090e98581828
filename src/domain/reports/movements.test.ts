import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../day.ts'
import { buildTerms, type LicenseHistory, type ReportedOrder, type Term } from './license-terms.ts'
import { listMovements, type Movement } from './movements.ts'

const plans = ['astra-1m', 'astra-1y', 'astra-company', 'astra-lifetime', 'astra-lifetime-update'] as const

const anyStep = fc.record({
  kind: fc.constantFrom('renew', 'renew', 'renew', 'upgrade', 'extend', 'credit', 'revoke'),
  afterDays: fc.integer({ min: 0, max: 450 }),
  plan: fc.constantFrom(...plans),
  periods: fc.constantFrom(1, 3, 6),
  amount: fc.integer({ min: 0, max: 100_000 }),
  method: fc.constantFrom('stripe', 'bank'),
})

/** Whatever was paid for one license, by the rules of the shop, in the order in which it happened. */
const anyHistory = fc.array(anyStep, { minLength: 1, maxLength: 9 }).map(steps => {
  const orders: ReportedOrder[] = []
  const extensions: { on: string; end: string }[] = []
  const credits: { orderId: number; on: string }[] = []
  let revokedOn: string | null = null
  let today = '2024-01-01'
  let end: string | null = null
  for (const [index, { kind, afterDays, plan, periods, amount, method }] of steps.entries()) {
    today = addDays(today, index === 0 ? 0 : afterDays)
    if (revokedOn) break
    if (kind === 'revoke' && end) revokedOn = today
    else if (kind === 'credit' && orders[0]) credits.push({ orderId: orders[0].id, on: today })
    else if (kind === 'extend' && end) {
      const later = addDays(end > today ? end : today, 10)
      extensions.push({ on: today, end: later })
      end = later
    } else {
      const isUpgrade: boolean = kind === 'upgrade' && end !== null && end > today
      const from: string = end !== null && end > today ? end : today
      const days = plan === 'astra-1m' ? 30 * periods : 365
      const endsAfter: string = isUpgrade && end ? end : addDays(from, days)
      orders.push({
        id: index + 1,
        mode: isUpgrade ? 'upgrade' : end ? 'renew' : 'buy',
        periods: plan === 'astra-1m' ? periods : 1,
        amount,
        groups: { method, country: 'DEU', plan, currency: 'EUR', seller: '0' },
        placedOn: today,
        paidOn: today,
        endedBefore: end,
        endsAfter,
        quotedEnd: end,
        isImported: false,
      })
      end = endsAfter
    }
  }
  return { orders, extensions, credits, revokedOn } satisfies LicenseHistory
})
const anyDay = fc.integer({ min: -10, max: 3000 }).map(days => addDays('2024-01-01', days))

function levelOn(terms: readonly Term[], day: string): number {
  return terms.reduce(
    (sum, { from, until, monthly }) => (from <= day && day < until ? sum + monthly : sum),
    0,
  )
}

function between(movements: readonly Movement[], from: string, to: string): Movement[] {
  return movements.filter(({ day }) => from < day && day <= to)
}

function addUp(movements: readonly Movement[]): number {
  return movements.reduce((sum, { amount }) => sum + amount, 0)
}

test('start + new + expansion + reactivation - contraction - churn = end, between any two days', () => {
  fc.assert(
    fc.property(anyHistory, anyDay, anyDay, (history, oneDay, otherDay) => {
      const [from = '', to = ''] = [oneDay, otherDay].sort()
      const terms = buildTerms(history)
      const movements = between(listMovements(terms), from, to).filter(({ kind }) => kind !== 'moved')
      expect(levelOn(terms, from) + addUp(movements)).toBe(levelOn(terms, to))
    }),
  )
})

test('what moves between groups adds up to nothing, and licenses never begin twice', () => {
  fc.assert(
    fc.property(anyHistory, anyDay, (history, day) => {
      const movements = listMovements(buildTerms(history)).filter(movement => movement.day <= day)
      expect(addUp(movements.filter(({ kind }) => kind === 'moved'))).toBe(0)
      for (const series of ['recurring', 'maintenance']) {
        const counted = movements.filter(movement => movement.series === series)
        expect([0, 1]).toContain(counted.reduce((sum, { licenses }) => sum + licenses, 0))
        expect(counted.filter(({ kind }) => kind === 'new').length).toBeLessThanOrEqual(1)
      }
    }),
  )
})

test('the figures of a day are the same, whatever happens later', () => {
  fc.assert(
    fc.property(anyHistory, anyDay, (history, today) => {
      const known: LicenseHistory = {
        orders: history.orders.filter(({ paidOn }) => paidOn <= today),
        extensions: history.extensions.filter(({ on }) => on <= today),
        credits: history.credits.filter(({ on }) => on <= today),
        revokedOn: history.revokedOn && history.revokedOn <= today ? history.revokedOn : null,
      }
      const until = (of: LicenseHistory) => between(listMovements(buildTerms(of)), '', today)
      expect(until(known)).toEqual(until(history))
    }),
  )
})
