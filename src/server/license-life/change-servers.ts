import { licenseTypes } from '../../domain/licenses/license.ts'
import { changeTerms } from '../licenses/change-license.ts'
import { issueLicenseFile } from '../licenses/files/issue-license-file.ts'
import { recordLicenseEvent } from '../licenses/record-license-event.ts'
import { findHeldSeats } from '../licenses/seats/find-seat.ts'
import { lockLicense, type StoredLicense } from '../licenses/store.ts'
import type { Transaction } from '../platform/database.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Shop } from '../shop.ts'
import type { LicenseChange } from './change-license-state.ts'
import { notifyOfChange } from './notify-of-change.ts'

/**
 * Without an order. Refuses 'license-stopped', 'servers-unchanged' also for a company license, which has any number, and
 * 'seats-in-use' if a server holds a seat above the new number.
 */
export async function changeServers(
  tx: Transaction,
  shop: Shop,
  { licenseId, servers, actor, reason }: LicenseChange & { servers: number },
): Promise<StoredLicense> {
  const now = shop.clock.now()
  const before = await lockLicense(tx, licenseId)
  if (servers === before.servers || before.type === licenseTypes.company)
    throw new Refusal('servers-unchanged', { fields: ['servers'] })
  // Activations wait for the lock of the license.
  const held = await findHeldSeats(tx, licenseId)
  if (held.some(({ seat }) => seat > servers)) throw new Refusal('seats-in-use', { fields: ['servers'] })
  const license = await changeTerms(tx, licenseId, { ...before, servers })
  if (!license) throw new Refusal('license-stopped')

  const [kind, fileReason] =
    servers > before.servers ? (['upgraded', 'upgrade'] as const) : (['reduced', 'reduction'] as const)
  const event = { licenseId, kind, at: now, actor, reason, before, after: license }
  const { id } = await recordLicenseEvent(tx, event)
  const file = await issueLicenseFile(tx, shop, { license, reason: fileReason, now })
  await notifyOfChange(tx, shop, { kind, eventId: id, license, reason, file })
  return license
}
