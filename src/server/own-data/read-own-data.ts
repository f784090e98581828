import type { OwnData } from '../../contract/own-data.ts'
import type { Language } from '../../texts/language.ts'
import { describeLicense, licenseContext } from '../licenses/describe-license.ts'
import { findLicensesInForce } from '../licenses/urgent-licenses.ts'
import { findPendingOrderIds } from '../orders/erase-orders.ts'
import { utcDay } from '../platform/clock.ts'
import type { Shop } from '../shop.ts'
import { findExport } from './export/store.ts'
import { confirmationWord } from './find-obstacles.ts'
import { findDeletion } from './store.ts'

const mostListed = 200

export async function readOwnData(
  shop: Shop,
  { customerId, language }: { customerId: number; language: Language },
): Promise<OwnData> {
  const deletion = await findDeletion(shop.db, customerId)
  const licenses = await findLicensesInForce(shop.db, customerId, utcDay(shop.clock.now()), mostListed + 1)
  const context = licenseContext(shop, language)
  return {
    erased_after: deletion && utcDay(deletion.eraseAt),
    licenses: licenses.slice(0, mostListed).map(license => {
      const { id, name, sn_to_display } = describeLicense(license, context)
      return { id, name: license.name || name, sn_to_display, confirm_with: confirmationWord(license) }
    }),
    more_licenses: licenses.length > mostListed,
    open_orders: await findPendingOrderIds(shop.db, customerId),
    export: await readExport(shop, customerId),
  }
}

async function readExport({ db, clock }: Shop, customerId: number): Promise<OwnData['export']> {
  const found = await findExport(db, customerId)
  if (!found || found.expiresAt <= clock.now()) return null
  return {
    state: found.readyAt ? 'ready' : 'in-progress',
    requested_at: found.requestedAt.toISOString(),
    expires_at: found.expiresAt.toISOString(),
    size: found.size,
  }
}
