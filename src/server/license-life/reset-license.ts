import { deleteDownloadLinks } from '../licenses/files/store.ts'
import { newSerial, saveReplacedSerial } from '../licenses/replaced-serials.ts'
import { releaseAllSeats } from '../licenses/seats/release-seats.ts'
import type { StoredLicense } from '../licenses/store.ts'
import type { Transaction } from '../platform/database/database.ts'
import { countTries } from '../platform/http/rate-limit.ts'
import type { Shop } from '../shop.ts'
import { changeLicense, type LicenseChange, requireActive } from './change-license.ts'

const resetsIn30Days = 3

export async function resetOwnLicense(shop: Shop, license: StoredLicense) {
  requireActive(license)
  const { id: licenseId, customerId } = license
  // Each reset lets the license run on new servers beside the old ones, which have 7 days.
  await countTries(shop.db, shop.clock.now(), [
    { name: 'license-reset', subject: String(licenseId), most: resetsIn30Days, withinSeconds: 30 * 86_400 },
  ])
  const change = { licenseId, actor: { customerId }, reason: '' }
  return shop.db.transaction(tx => resetLicense(tx, shop, change))
}

export function resetLicense(tx: Transaction, shop: Shop, made: LicenseChange) {
  const now = shop.clock.now()
  return changeLicense(tx, shop, made, async license => {
    requireActive(license)
    const { id: licenseId, generation } = license
    await saveReplacedSerial(tx, license, now)
    await releaseAllSeats(tx, { licenseId, reason: 'reset', now })
    await deleteDownloadLinks(tx, licenseId)
    const change = { serial: await newSerial(tx), generation: generation + 1 }
    return { kind: 'reset', change, fileReason: 'reset' }
  })
}
