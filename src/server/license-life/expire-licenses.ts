import { addDays } from '../../domain/day.ts'
import { recordLicenseEvent } from '../licenses/record-license-event.ts'
import { lockUnrecordedExpired } from '../licenses/store.ts'
import { utcDay } from '../platform/clock.ts'
import type { Transaction } from '../platform/database/database.ts'
import type { Shop } from '../shop.ts'

const batchSize = 200
/** A job may run for a minute. What is left is recorded an hour later. */
const startWithinMs = 30_000

/** A unique index records each license and expiration day once. */
export async function recordExpired({ db, clock }: Pick<Shop, 'db' | 'clock'>) {
  const deadline = AbortSignal.timeout(startWithinMs)
  for (let after: number | undefined = 0; after !== undefined && !deadline.aborted; )
    after = await db.transaction(tx => recordBatch(tx, { today: utcDay(clock.now()), after: after ?? 0 }))
}

async function recordBatch(tx: Transaction, { today, after }: { today: string; after: number }) {
  const expired = await lockUnrecordedExpired(tx, { today, after, most: batchSize })
  for (const license of expired)
    await recordLicenseEvent(tx, {
      licenseId: license.id,
      kind: 'expired',
      at: new Date(`${addDays(license.expiresOn, 1)}T00:00:00Z`),
      actor: 'shop',
      before: license,
      after: license,
    })
  return expired.at(batchSize - 1)?.id
}
