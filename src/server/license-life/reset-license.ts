import { replaceSerial } from '../licenses/change-license.ts'
import { deleteDownloadLinks } from '../licenses/files/store.ts'
import { newSerial, saveReplacedSerial } from '../licenses/replaced-serials.ts'
import { releaseAllSeats } from '../licenses/seats/release-seats.ts'
import { lockLicense, type StoredLicense } from '../licenses/store.ts'
import type { Transaction } from '../platform/database.ts'
import { countTries } from '../platform/rate-limit.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Shop } from '../shop.ts'
import { completeChange, type LicenseChange } from './complete-change.ts'

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
  change: LicenseChange,
): Promise<StoredLicense> {
  const { licenseId } = change
  const now = shop.clock.now()
  const before = await lockLicense(tx, licenseId)
  await saveReplacedSerial(tx, before, now)
  const after = await replaceSerial(tx, licenseId, await newSerial(tx))
  if (!after) throw new Refusal('license-stopped')

  await releaseAllSeats(tx, { licenseId, reason: 'reset', now })
  await deleteDownloadLinks(tx, licenseId)
  return completeChange(tx, shop, change, { kind: 'reset', before, after, fileReason: 'reset' })
}
