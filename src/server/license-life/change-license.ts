import type { LicenseFileReason } from '../../domain/licenses/license-claims.ts'
import type { LicenseEventKind } from '../../domain/licenses/license-event.ts'
import { issueLicenseFile } from '../licenses/files/issue-license-file.ts'
import { type LicenseActor, recordLicenseEvent } from '../licenses/record-license-event.ts'
import { lockLicense, type StoredLicense, updateLicense } from '../licenses/store.ts'
import type { Transaction } from '../platform/database/database.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Shop } from '../shop.ts'
import { type NoticeKind, notifyOfChange } from './notify-of-change.ts'

/** `reason` is shown to the customer. */
export type LicenseChange = { licenseId: number; actor: LicenseActor; reason: string }

/** Without `fileReason` no new file is issued. */
type Effect = { kind: LicenseEventKind & NoticeKind; fileReason?: LicenseFileReason }
type Plan = Effect & { change: Partial<StoredLicense> }

/** Locks the license, makes the change that `plan` decides on, records and announces it, and notifies the customer. */
export async function changeLicense(
  tx: Transaction,
  shop: Shop,
  { licenseId, ...made }: LicenseChange,
  plan: (license: StoredLicense) => Plan | Promise<Plan>,
): Promise<StoredLicense> {
  const before = await lockLicense(tx, licenseId)
  const { change, ...effect } = await plan(before)
  const after = await updateLicense(tx, licenseId, change)
  return completeChange(tx, shop, { ...made, ...effect, before, after })
}

type Change = Omit<LicenseChange, 'licenseId'> &
  Effect & { before: StoredLicense | null; after: StoredLicense }

export async function completeChange(tx: Transaction, shop: Shop, { fileReason, ...change }: Change) {
  const { after: license } = change
  const now = shop.clock.now()
  const { id: eventId } = await recordLicenseEvent(tx, { ...change, licenseId: license.id, at: now })
  const file = fileReason && (await issueLicenseFile(tx, shop, { license, reason: fileReason, now }))
  await notifyOfChange(tx, shop, { ...change, eventId, license, file })
  return license
}

export function requireActive({ state }: StoredLicense) {
  if (state !== 'active') throw new Refusal('license-stopped')
}
