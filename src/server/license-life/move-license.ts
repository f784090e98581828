import { licenseTypes } from '../../domain/licenses/license.ts'
import { endAutoRenewals } from '../checkout/auto-renewals/store.ts'
import { findContact } from '../customers/store.ts'
import { issueLicenseFile } from '../licenses/files/issue-license-file.ts'
import { deleteDownloadLinks } from '../licenses/files/store.ts'
import { recordLicenseEvent, toProgramLicense } from '../licenses/record-license-event.ts'
import { eraseOwnServerNames } from '../licenses/seats/release-seats.ts'
import { lockLicense, type StoredLicense, updateLicense } from '../licenses/store.ts'
import { hasUnpaidOrder } from '../orders/find-unpaid-orders.ts'
import { announce } from '../outgoing-webhooks/announce.ts'
import type { Reader, Transaction } from '../platform/database/database.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Shop } from '../shop.ts'
import { type LicenseChange, requireActive } from './change-license.ts'
import { notifyOfChange } from './notify-of-change.ts'
import { withdrawTransfers } from './store.ts'

/** License, serial number, file and seats go to the other customer; orders and invoices stay. */
export async function moveLicense(
  tx: Transaction,
  shop: Shop,
  { licenseId, customerId: to, actor, reason }: LicenseChange & { customerId: number },
): Promise<StoredLicense> {
  const now = shop.clock.now()
  const before = await lockLicense(tx, licenseId)
  await requireTransferable(tx, before)
  if (before.customerId === to) throw new Refusal('transfer-to-owner', { fields: ['email'] })
  // The names were the earlier customer's.
  const license = await updateLicense(tx, licenseId, { customerId: to, name: '' })
  await eraseOwnServerNames(tx, licenseId)

  await withdrawTransfers(tx, { licenseId, now })
  await endAutoRenewals(tx, 'licenseId', licenseId, now)
  await deleteDownloadLinks(tx, licenseId)
  const { id: eventId } = await recordLicenseEvent(tx, {
    licenseId,
    kind: 'transferred',
    at: now,
    actor,
    reason,
    before,
    after: license,
    fromCustomerId: before.customerId,
    toCustomerId: to,
  })
  await announce(tx, {
    type: 'license.transferred',
    customerId: before.customerId,
    at: now,
    data: { license: toProgramLicense(before), order_id: null, reason, transfer: 'given' },
  })
  const file = await issueLicenseFile(tx, shop, { license, reason: 'transfer', now })
  const [previous, next] = [await findContact(tx, before.customerId), await findContact(tx, to)]
  const notice = { eventId, license, reason }
  await notifyOfChange(tx, shop, { ...notice, kind: 'received', other: previous.email, file })
  await notifyOfChange(tx, shop, { ...notice, kind: 'given', license: before, other: next.email })
  return license
}

export async function requireTransferable(db: Reader, license: StoredLicense) {
  requireActive(license)
  if (license.type === licenseTypes.demo) throw new Refusal('license-not-transferable')
  if (await hasUnpaidOrder(db, license.id)) throw new Refusal('license-has-unpaid-order')
}
