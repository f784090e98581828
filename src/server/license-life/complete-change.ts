import type { LicenseFileReason } from '../../domain/licenses/license-claims.ts'
import type { LicenseEventKind } from '../../domain/licenses/license-event.ts'
import { issueLicenseFile } from '../licenses/files/issue-license-file.ts'
import { type LicenseActor, recordLicenseEvent } from '../licenses/record-license-event.ts'
import type { StoredLicense } from '../licenses/store.ts'
import type { Transaction } from '../platform/database.ts'
import type { Shop } from '../shop.ts'
import { type NoticeKind, notifyOfChange } from './notify-of-change.ts'

/** `reason` is shown to the customer. */
export type LicenseChange = { licenseId: number; actor: LicenseActor; reason: string }

type Made = {
  kind: LicenseEventKind & NoticeKind
  before: StoredLicense | null
  after: StoredLicense
  /** Why a new file is issued; without it, none is. */
  fileReason?: LicenseFileReason
}

/** Records what was changed, issues the new file and notifies the customer. */
export async function completeChange(
  tx: Transaction,
  shop: Shop,
  { actor, reason }: Pick<LicenseChange, 'actor' | 'reason'>,
  { kind, before, after, fileReason }: Made,
): Promise<StoredLicense> {
  const now = shop.clock.now()
  const event = { licenseId: after.id, kind, at: now, actor, reason, before, after }
  const { id: eventId } = await recordLicenseEvent(tx, event)
  const file = fileReason && (await issueLicenseFile(tx, shop, { license: after, reason: fileReason, now }))
  await notifyOfChange(tx, shop, { kind, eventId, license: after, reason, file })
  return after
}
