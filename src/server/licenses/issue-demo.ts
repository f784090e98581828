import { demoTerms } from '../../domain/licenses/terms.ts'
import { dayOf } from '../platform/clock.ts'
import type { Transaction } from '../platform/database.ts'
import { insertLicense, type StoredLicense } from './store.ts'

/** A full-featured demo license from today. Whether the customer may have one is for the caller to decide. */
export function issueDemo(
  tx: Transaction,
  { customerId, now }: { customerId: number; now: Date },
): Promise<StoredLicense> {
  return insertLicense(tx, { customerId, terms: demoTerms(dayOf(now)), now })
}
