import { and, eq, gt, lte, type SQL, sql } from 'drizzle-orm'
import { buildTerms, sumMonthly } from '../../domain/reports/license-terms.ts'
import type { Reader } from '../platform/database/database.ts'
import { readHistories } from './read-histories.ts'
import { licenseTerms } from './tables.ts'

/** What the licenses count together in MRR on this day, in cents: the terms of the reports, with all that has happened. */
export async function readLicenseMrr(db: Reader, licenseIds: readonly number[], on: string): Promise<number> {
  const histories = await readHistories(db, licenseIds)
  return histories.reduce(
    (sum, history) => sum + sumMonthly(buildTerms(history), { series: 'recurring', on }),
    0,
  )
}

/** The same of many licenses, from what the reports have counted: up to an hour old. */
export async function sumCountedMrr(db: Reader, licenses: SQL, on: string): Promise<number> {
  const { monthly, series, from, until, licenseId } = licenseTerms
  // An array: a join of thousands of licenses would be planned as a scan of all terms.
  const isOfThese = sql`${licenseId} = any(array(${licenses}))`
  const [row] = await db
    .select({ sum: sql`coalesce(sum(${monthly}), 0)`.mapWith(Number) })
    .from(licenseTerms)
    .where(and(eq(series, 'recurring'), lte(from, on), gt(until, on), isOfThese))
  return row?.sum ?? 0
}
