import { asc, inArray, lte, sql } from 'drizzle-orm'
import { methodNames } from '../../domain/payments/methods.ts'
import { documentsOfDay, listDocumentDays } from '../invoices/report-documents.ts'
import { countLicenses, listLicenseIds } from '../licenses/report-licenses.ts'
import { findFulfilledLicenses, listPaidDays, paidOnDay } from '../orders/report-orders.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import { isLockTimeout } from '../platform/database/database-errors.ts'
import { locks } from '../platform/locks/locks.ts'
import type { Shop } from '../shop.ts'
import { rebuildLicenses } from './rebuild-licenses.ts'
import {
  demoOutcomes,
  licenseTerms,
  reportChanges,
  reportDirtyDays,
  revenueDays,
  termDays,
  termMovements,
} from './tables.ts'

const job = 'count-reports'
const licensesAtOnce = 1000
const daysAtOnce = 31
/** A job that runs for a minute is started again. */
const jobMs = 30_000

export function registerReportCounting(shop: Shop) {
  shop.jobs.repeat(job, '9 * * * *', async () => {
    const isDone = await refreshReports(shop.db, { forMs: jobMs })
    if (!isDone) await countReportsSoon(shop)
  })
}

/** What an import has changed is too much for a page to count. */
export async function countReportsSoon({ db, jobs }: Pick<Shop, 'db' | 'jobs'>) {
  await jobs.enqueue(db, job, {})
}

/** Counts what has changed since the last time. False if more is left than could be counted in that time. */
export async function refreshReports(
  db: Database,
  { forMs, lockMs = 0 }: { forMs: number; lockMs?: number },
): Promise<boolean> {
  const endsAt = performance.now() + forMs
  for (;;) {
    const counted = await db.transaction(tx => countBatch(tx, lockMs))
    if (counted === 0) return true
    if (performance.now() > endsAt) return false
  }
}

/** For a page: what little has happened since the last hour. An import is left to the job. */
export async function refreshRecent(db: Database): Promise<boolean> {
  const few = 200
  const waiting = await db.select({ id: reportChanges.id }).from(reportChanges).limit(few)
  const days = await db.select({ day: reportDirtyDays.day }).from(reportDirtyDays).limit(daysAtOnce)
  if (waiting.length === few || days.length === daysAtOnce) return false
  try {
    return await refreshReports(db, { forMs: 1000, lockMs: 2000 })
  } catch (error) {
    // All of it is being counted again, which may take minutes.
    if (isLockTimeout(error)) return false
    throw error
  }
}

/** How much was counted: changes first, then the days that they touch. One process counts at a time. */
async function countBatch(tx: Transaction, lockMs: number): Promise<number> {
  if (lockMs > 0) await tx.execute(sql.raw(`set local lock_timeout = ${lockMs}`))
  await tx.execute(sql`select pg_advisory_xact_lock(${locks.reports})`)
  return (await countChanges(tx)) || countDirtyDays(tx)
}

async function countChanges(tx: Transaction): Promise<number> {
  const changes = await tx.select().from(reportChanges).orderBy(asc(reportChanges.id)).limit(licensesAtOnce)
  if (changes.length === 0) return 0
  const orderIds = changes.flatMap(({ orderId }) => orderId ?? [])
  const changed = changes.flatMap(({ licenseId }) => licenseId ?? [])
  const ofOrders = orderIds.length > 0 ? await findFulfilledLicenses(tx, [...new Set(orderIds)]) : []
  await rebuildLicenses(tx, [...new Set([...changed, ...ofOrders])])
  const days = changes.flatMap(({ day }) => day ?? [])
  await markDirty(tx, days)
  const counted = changes.map(({ id }) => id)
  await tx.delete(reportChanges).where(inArray(reportChanges.id, counted))
  return changes.length
}

async function markDirty(tx: Transaction, days: readonly string[]) {
  const rows = [...new Set(days)].map(day => ({ day }))
  if (rows.length > 0) await tx.insert(reportDirtyDays).values(rows).onConflictDoNothing()
}

async function countDirtyDays(tx: Transaction): Promise<number> {
  const rows = await tx.select().from(reportDirtyDays).orderBy(asc(reportDirtyDays.day)).limit(daysAtOnce)
  const days = rows.map(({ day }) => day)
  if (days.length === 0) return 0
  await countDays(tx, days)
  await tx.delete(reportDirtyDays).where(inArray(reportDirtyDays.day, days))
  return days.length
}

/** Derives everything again from orders, documents and events. Returns the number of licenses. */
export async function recountReports(
  tx: Transaction,
  onProgress: (progress: { done: number; total: number }) => Promise<void> = async () => {},
): Promise<number> {
  const total = await countLicenses(tx)
  await tx.execute(sql`select pg_advisory_xact_lock(${locks.reports})`)
  for (const table of [licenseTerms, termMovements, demoOutcomes, revenueDays, termDays])
    await tx.delete(table)
  const [newest] = await tx
    .select({ id: sql<number>`coalesce(max(${reportChanges.id}), 0)`.mapWith(Number) })
    .from(reportChanges)
  let licenses = 0
  for (let after = 0; ; ) {
    const ids = await listLicenseIds(tx, { after, most: licensesAtOnce })
    if (ids.length === 0) break
    await rebuildLicenses(tx, ids)
    licenses += ids.length
    await onProgress({ done: Math.min(licenses, total), total })
    after = ids.at(-1) ?? after
  }
  await markDirty(tx, [...(await listPaidDays(tx)), ...(await listDocumentDays(tx))])
  while ((await countDirtyDays(tx)) > 0);
  await tx.delete(reportChanges).where(lte(reportChanges.id, newest?.id ?? 0))
  return licenses
}

const dimensions = ['all', 'method', 'country', 'plan', 'currency', 'seller', 'cohort'] as const

/** Counts the sums of these days again. */
async function countDays(tx: Transaction, days: readonly string[]) {
  const wanted = sql`dimension = any(${sql.param(dimensions)}::text[]) and day = any(${sql.param(days)}::date[])`
  await tx.execute(sql`delete from term_days where ${wanted}`)
  await tx.execute(sql`delete from revenue_days where ${wanted}`)
  await countTerms(tx, days)
  await countRevenue(tx, days)
}

async function countTerms(tx: Transaction, days: readonly string[]) {
  const wanted = sql.param(days)
  await tx.execute(sql`
    insert into term_days (dimension, value, day, series, new, expansion, reactivation, contraction, churn, moved,
      licenses, begun, ended, renewed, late, changed, open, due_amount, open_amount)
    select split.dimension, split.value, day, series,
      coalesce(sum(amount) filter (where kind = 'new'), 0),
      coalesce(sum(amount) filter (where kind = 'expansion'), 0),
      coalesce(sum(amount) filter (where kind = 'reactivation'), 0),
      coalesce(sum(amount) filter (where kind = 'contraction'), 0),
      coalesce(sum(amount) filter (where kind = 'churn'), 0),
      coalesce(sum(amount) filter (where kind = 'moved'), 0),
      coalesce(sum(licenses), 0),
      count(*) filter (where kind in ('new', 'reactivation')),
      count(*) filter (where kind = 'churn'),
      count(*) filter (where kind = 'renewed'),
      count(*) filter (where kind = 'late'),
      count(*) filter (where kind = 'changed'),
      count(*) filter (where kind = 'open'),
      coalesce(sum(amount) filter (where kind in ('renewed', 'late', 'changed', 'open')), 0),
      coalesce(sum(amount) filter (where kind = 'open'), 0)
    from (
      select day, series, kind, amount, licenses, method, country, plan, currency, seller, cohort
      from term_movements where day = any(${wanted}::date[])
      union all
      select due_on, series, coalesce(outcome, 'open'), due_amount, 0, method, country, plan, currency, seller, null
      from license_terms where due_on = any(${wanted}::date[])
    ) as counted
    cross join lateral (values ('all', ''), ('method', method), ('country', country), ('plan', plan),
      ('currency', currency), ('seller', seller), ('cohort', cohort)) as split(dimension, value)
    where split.value is not null
    group by split.dimension, split.value, day, series`)
}

async function countRevenue(tx: Transaction, days: readonly string[]) {
  const methods = JSON.stringify(Object.fromEntries(methodNames))
  await tx.execute(sql`
    insert into revenue_days (dimension, value, day, orders, received, without_rate, invoiced, credited)
    select split.dimension, split.value, days.day, sum(orders), sum(received), sum(without_rate), sum(invoiced), sum(credited)
    from unnest(${sql.param(days)}::date[]) as days(day)
    cross join lateral (${paidOnDay} union all ${documentsOfDay}) as counted
    cross join lateral (values ('all', ''), ('country', country), ('plan', product), ('currency', currency),
      ('method', coalesce(${methods}::jsonb ->> payment_method::text, payment_method::text)),
      ('seller', coalesce(seller_id, 0)::text)) as split(dimension, value)
    group by split.dimension, split.value, days.day`)
}
