import { addDays } from '../../domain/day.ts'
import { recordLicenseEvent } from '../licenses/record-license-event.ts'
import { lockUnrecordedExpired } from '../licenses/store.ts'
import { utcDay } from '../platform/clock.ts'
import type { Shop } from '../shop.ts'

const job = 'expire-licenses'

export function registerLicenseExpiry(shop: Shop) {
  shop.jobs.work(job, () => recordExpired(shop))
  shop.jobs.schedule(job, '12 * * * *')
}

/** Once for each license and expiration day: a unique index decides. */
export async function recordExpired({ db, clock }: Pick<Shop, 'db' | 'clock'>) {
  for (let recorded = 1; recorded > 0; )
    recorded = await db.transaction(async tx => {
      const expired = await lockUnrecordedExpired(tx, { today: utcDay(clock.now()), most: 200 })
      for (const license of expired)
        await recordLicenseEvent(tx, {
          licenseId: license.id,
          kind: 'expired',
          at: new Date(`${addDays(license.expiresOn, 1)}T00:00:00Z`),
          actor: 'shop',
          before: license,
          after: license,
        })
      return expired.length
    })
}
