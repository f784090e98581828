import type { RefusalCode } from '../../contract/refusals.ts'
import type { LicenseState } from '../../domain/licenses/license.ts'
import { changeState } from '../licenses/change-license.ts'
import { type LicenseActor, recordLicenseEvent } from '../licenses/record-license-event.ts'
import { lockLicense, type StoredLicense } from '../licenses/store.ts'
import type { Transaction } from '../platform/database.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Shop } from '../shop.ts'
import { notifyOfChange } from './notify-of-change.ts'

/** `reason` is shown to the customer. */
export type LicenseChange = { licenseId: number; actor: LicenseActor; reason: string }

/** docs/domain.md, 'Life of a license'. Refuses 'license-stopped' unless the license is active. */
export function suspendLicense(tx: Transaction, shop: Shop, change: LicenseChange) {
  return changeTo(tx, shop, change, {
    from: ['active'],
    to: 'suspended',
    event: 'suspended',
    otherwise: 'license-stopped',
  })
}

/** Refuses 'license-not-suspended'. */
export function resumeLicense(tx: Transaction, shop: Shop, change: LicenseChange) {
  return changeTo(tx, shop, change, {
    from: ['suspended'],
    to: 'active',
    event: 'resumed',
    otherwise: 'license-not-suspended',
  })
}

/** For good. Refuses 'license-stopped' if the license is revoked already. */
export function revokeLicense(tx: Transaction, shop: Shop, change: LicenseChange) {
  return changeTo(tx, shop, change, {
    from: ['active', 'suspended'],
    to: 'revoked',
    event: 'revoked',
    otherwise: 'license-stopped',
  })
}

type Step = {
  from: readonly LicenseState[]
  to: LicenseState
  event: 'suspended' | 'resumed' | 'revoked'
  otherwise: RefusalCode
}

async function changeTo(
  tx: Transaction,
  shop: Shop,
  { licenseId, actor, reason }: LicenseChange,
  { from, to, event, otherwise }: Step,
): Promise<StoredLicense> {
  const at = shop.clock.now()
  const before = await lockLicense(tx, licenseId)
  const license = await changeState(tx, licenseId, { from, to })
  if (!license) throw new Refusal(otherwise)
  const { id } = await recordLicenseEvent(tx, {
    licenseId,
    kind: event,
    at,
    actor,
    reason,
    before,
    after: license,
  })
  await notifyOfChange(tx, shop, { kind: event, eventId: id, license, reason })
  return license
}
