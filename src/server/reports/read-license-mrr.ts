import { buildTerms, sumMonthly } from '../../domain/reports/license-terms.ts'
import type { Reader } from '../platform/database.ts'
import { readHistories } from './read-histories.ts'

/** What the licenses count together in MRR on this day, in cents: the terms of the reports, with all that has happened. */
export async function readLicenseMrr(db: Reader, licenseIds: readonly number[], on: string): Promise<number> {
  const histories = await readHistories(db, licenseIds)
  return histories.reduce(
    (sum, history) => sum + sumMonthly(buildTerms(history), { series: 'recurring', on }),
    0,
  )
}
