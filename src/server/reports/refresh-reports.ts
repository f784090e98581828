import { asc, inArray, lte, sql } from 'drizzle-orm'
import { listDocumentDays } from '../invoices/report-documents.ts'
import { countLicenses, listLicenseIds } from '../licenses/report-licenses.ts'
import { findFulfilledLicenses, listPaidDays } from '../orders/report-orders.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import { isLockTimeout } from '../platform/database/database-errors.ts'
import { locks } from '../platform/locks/locks.ts'
import type { Shop } from '../shop.ts'
import { countDays } from './count-days.ts'
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
