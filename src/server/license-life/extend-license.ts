import { extendTo } from '../licenses/change-license.ts'
import { issueLicenseFile } from '../licenses/files/issue-license-file.ts'
import { recordLicenseEvent } from '../licenses/record-license-event.ts'
import { lockLicense, type StoredLicense } from '../licenses/store.ts'
import { utcDay } from '../platform/clock.ts'
import type { Transaction } from '../platform/database.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Shop } from '../shop.ts'
import type { LicenseChange } from './change-license-state.ts'
import { notifyOfChange } from './notify-of-change.ts'

/** Without an order. Refuses 'license-stopped', and 'license-day-not-later' for a day that is not after its last. */
export async function extendLicense(
  tx: Transaction,
  shop: Shop,
  { licenseId, until, actor, reason }: LicenseChange & { until: string },
): Promise<StoredLicense> {
  const now = shop.clock.now()
  const today = utcDay(now)
  const before = await lockLicense(tx, licenseId)
  if (before.state !== 'active') throw new Refusal('license-stopped')
  const termStartsOn = before.expiresOn < today ? today : before.termStartsOn
  const license = until < today ? null : await extendTo(tx, licenseId, { expiresOn: until, termStartsOn })
  if (!license) throw new Refusal('license-day-not-later')

  const { id } = await recordLicenseEvent(tx, {
    licenseId,
    kind: 'extended',
    at: now,
    actor,
    reason,
    before,
    after: license,
  })
  const file = await issueLicenseFile(tx, shop, { license, reason: 'extension', now })
  await notifyOfChange(tx, shop, { kind: 'extended', eventId: id, license, reason, file })
  return license
}
