import { replaceSerial } from '../licenses/change-license.ts'
import { issueLicenseFile } from '../licenses/files/issue-license-file.ts'
import { deleteDownloadLinks } from '../licenses/files/store.ts'
import { recordLicenseEvent } from '../licenses/record-license-event.ts'
import { newSerial, saveReplacedSerial } from '../licenses/replaced-serials.ts'
import { releaseAllSeats } from '../licenses/seats/release-seats.ts'
import { lockLicense, type StoredLicense } from '../licenses/store.ts'
import type { Transaction } from '../platform/database.ts'
import { countTries } from '../platform/rate-limit.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Shop } from '../shop.ts'
import type { LicenseChange } from './change-license-state.ts'
import { notifyOfChange } from './notify-of-change.ts'

const resetsIn30Days = 3

/** By the customer. Refuses 'license-stopped' and 'too-many-requests'. */
export async function resetOwnLicense(shop: Shop, { id: licenseId, customerId, state }: StoredLicense) {
  if (state !== 'active') throw new Refusal('license-stopped')
  // Each reset lets the license run on new servers beside the old ones, which have 7 days.
  await countTries(shop.db, shop.clock.now(), [
    {
      name: 'license-reset',
      subject: String(licenseId),
      most: resetsIn30Days,
      withinSeconds: 30 * 86_400,
    },
  ])
  const change = { licenseId, actor: { customerId }, reason: '' }
  return shop.db.transaction(tx => resetLicense(tx, shop, change))
}

/** docs/domain.md, 'Life of a license'. Refuses 'license-stopped' unless the license is active. */
export async function resetLicense(
  tx: Transaction,
  shop: Shop,
  { licenseId, actor, reason }: LicenseChange,
): Promise<StoredLicense> {
  const now = shop.clock.now()
  const before = await lockLicense(tx, licenseId)
  await saveReplacedSerial(tx, before, now)
  const license = await replaceSerial(tx, licenseId, await newSerial(tx))
  if (!license) throw new Refusal('license-stopped')

  await releaseAllSeats(tx, { licenseId, reason: 'reset', now })
  await deleteDownloadLinks(tx, licenseId)
  const { id } = await recordLicenseEvent(tx, {
    licenseId,
    kind: 'reset',
    at: now,
    actor,
    reason,
    before,
    after: license,
  })
  const file = await issueLicenseFile(tx, shop, { license, reason: 'reset', now })
  await notifyOfChange(tx, shop, { kind: 'reset', eventId: id, license, reason, file })
  return license
}
