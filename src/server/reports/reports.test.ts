import { asc, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { locks } from '../platform/locks/locks.ts'
import { openWorld } from '../testing/world.ts'
import { readDailyFigures } from './daily-figures.ts'
import { refreshReports } from './refresh-reports.ts'
import { demoOutcomes, licenseTerms, revenueDays, termDays, termMovements } from './tables.ts'

const { anna, boris, clerk, shop } = openWorld()

const count = () => refreshReports(shop.db, { forMs: 60_000 })

async function allTables() {
  const { licenseId, day, kind, amount, cohort } = termMovements
  const moved = { licenseId, day, kind, amount, cohort }
  return [
    await shop.db.select().from(licenseTerms).orderBy(asc(licenseTerms.orderId)),
    await shop.db.select(moved).from(termMovements).orderBy(sql`1, 2, 3, 4, 5`),
    await shop.db.select().from(demoOutcomes).orderBy(asc(demoOutcomes.licenseId)),
    await shop.db.select().from(revenueDays).orderBy(sql`1, 2, 3`),
    await shop.db.select().from(termDays).orderBy(sql`1, 2, 3, 4`),
  ]
}

async function sums(from: string, to: string) {
  const { rows } = await shop.db.execute(sql`
    select coalesce(sum(received), 0)::int as received, coalesce(sum(invoiced), 0)::int as invoiced,
      coalesce(sum(credited), 0)::int as credited,
      (select coalesce(sum(new + expansion + reactivation + contraction + churn), 0)::int from term_days
        where dimension = 'all' and series = 'recurring' and day <= ${to}) as mrr
    from revenue_days where dimension = 'all' and day between ${from} and ${to}`)
  return rows[0]
}

test('each hour the figures follow what happened, and a full recount finds the same', async () => {
  await anna.signsInOn('2026-01-10T10:00:00Z')
  await anna.buys({ servers: 1 })
  await count()
  // EUR 220 for a year: EUR 18.33 a month.
  const first = { received: 22_000, invoiced: 22_000, credited: 0, mrr: 1833 }
  expect(await sums('2026-01-10', '2026-01-10')).toEqual(first)

  await boris.signsInOn('2026-02-01T10:00:00Z')
  await boris.buys({ product: 'astra-lifetime', servers: 1 })
  await count()
  expect(await sums('2026-02-01', '2026-02-28')).toMatchObject({ received: 54_000, mrr: 1833 })

  // Two more servers: EUR 380 a year more, 183 of 365 days left: EUR 190.52, rounded up to 191. 191 * 365 / 12 / 183 = 31.75.
  await anna.signsInOn('2026-07-11T10:00:00Z')
  const [license] = await anna.licenses()
  await anna.buys({ mode: 'upgrade', license_id: license.id, servers: 3 })
  await count()
  expect(await sums('2026-07-01', '2026-07-31')).toMatchObject({ received: 19_100, mrr: 1833 + 3175 })

  // 20 days after the end: late, and now for three servers. EUR 600 a year.
  await anna.signsInOn('2027-01-30T10:00:00Z')
  const renewal = await anna.buys({ mode: 'renew', license_id: license.id })
  await count()
  expect(await sums('2027-01-30', '2027-01-30')).toMatchObject({ received: 60_000, mrr: 5000 })

  shop.clock.set('2027-02-10T10:00:00Z')
  await clerk.credits(renewal)
  await count()
  expect(await sums('2027-02-10', '2027-02-10')).toMatchObject({ received: 0, credited: 60_000, mrr: 0 })
  expect(await sums('2026-01-10', '2026-01-10')).toEqual(first)

  const counted = await allTables()
  expect(await clerk.types('reports', 'recount')).toContain('The figures of 2 licenses were counted again.')
  expect(await allTables()).toEqual(counted)
})

test('a license on invoice terms counts in MRR from its start, so that no payment changes a past month', async () => {
  await boris.signsInOn('2023-11-01T10:00:00Z')
  const terms = ['--days', '90', '--license', 'at-once', '--reason', 'x']
  await clerk.types('customer', 'invoice-terms', String(await boris.id()), ...terms)
  const order = await boris.orders({ pay: 'bank', country: 'USA' })
  const unpaid = await boris.orders({ pay: 'bank', country: 'USA', servers: 2 })
  await count()
  const november = await sums('2023-11-01', '2023-11-30')
  expect(november).toMatchObject({ received: 0, invoiced: 62_000, mrr: 1833 + 3333 })

  shop.clock.set('2024-01-15T10:00:00Z')
  await clerk.marksPaid(order, { 'received-on': '2024-01-15' })
  await clerk.cancels(unpaid)
  await count()
  expect(await sums('2023-11-01', '2023-11-30')).toEqual(november)
  const january = { received: 22_000, credited: 40_000, mrr: 1833 }
  expect(await sums('2024-01-01', '2024-01-31')).toMatchObject(january)
})

test('the figures of today are those of twelve weeks, up to the last order', async () => {
  await anna.signsInOn('2028-03-24T10:00:00Z')
  await anna.buys({ servers: 1 })
  await anna.signsInOn('2028-03-31T10:00:00Z')
  await anna.buys({ servers: 2 })
  const figures = await readDailyFigures(shop.db, '2028-03-31')
  expect(figures).toMatchObject({ from: '2028-03-25', to: '2028-03-31' })
  expect(figures.orders).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1])
  expect(figures.revenue.slice(-2)).toEqual([22_000, 40_000])
  const [before = 0, now = 0] = figures.mrr.slice(-2)
  expect(now - before).toBe(3333)
  expect(figures.isComplete).toBe(true)
})

test('while all figures are counted again, a page shows those from before', async () => {
  await shop.db.transaction(async tx => {
    await tx.execute(sql`select pg_advisory_xact_lock(${locks.reports})`)
    const figures = await readDailyFigures(shop.db, '2028-03-31')
    expect([figures.isComplete, figures.revenue.at(-1)]).toEqual([false, 40_000])
  })
})
