import type { License } from '../../contract/licenses.ts'
import type { Language } from '../../texts/language.ts'
import type { Shop } from '../shop.ts'
import { readLifetimeUpgradeDays } from '../shop-settings/store.ts'
import { describeLicense, licenseContext } from './describe-license.ts'
import { findLicensesByCustomer } from './store.ts'

export async function listLicenses(
  shop: Pick<Shop, 'db' | 'config' | 'clock'>,
  { customerId, language }: { customerId: number; language: Language },
): Promise<License[]> {
  const context = licenseContext(shop, language, await readLifetimeUpgradeDays(shop))
  const rows = await findLicensesByCustomer(shop.db, customerId)
  return rows.map(row => describeLicense(row, context))
}
