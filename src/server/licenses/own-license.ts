import type { Database } from '../platform/database.ts'
import { Refusal } from '../platform/refusal.ts'
import { findLicense, type StoredLicense } from './store.ts'

/** A license of this customer, by id or serial number; anyone else's is refused as if it did not exist. */
export async function ownLicense(
  db: Database,
  customerId: number,
  idOrSerial: string,
): Promise<StoredLicense> {
  const license = await findLicense(db, { idOrSerial, customerId })
  if (!license) throw new Refusal('not-found')
  return license
}
