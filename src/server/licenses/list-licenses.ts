import type { License } from '../../contract/licenses.ts'
import type { Language } from '../../texts/language.ts'
import { utcDay } from '../platform/clock.ts'
import type { Shop } from '../shop.ts'
import { readLifetimeUpgradeDays } from '../shop-settings/store.ts'
import { describeLicense, licenseContext } from './describe-license.ts'
import type { StoredLicense } from './store.ts'
import { findMostUrgentLicenses, findRenewableLicenses, type Wanted } from './urgent-licenses.ts'

const mostListed = 200
const mostRenewable = 100

type ShopParts = Pick<Shop, 'db' | 'config' | 'clock'>
type Customer = { customerId: number; language: Language }

/** The most urgent ones. */
export async function listLicenses(
  shop: ShopParts,
  { customerId, language }: Customer,
  { most = mostListed, ...wanted }: Wanted & { most?: number } = {},
): Promise<{ licenses: License[]; more: boolean }> {
  const today = utcDay(shop.clock.now())
  const found = await findMostUrgentLicenses(shop.db, { ...wanted, customerId, today, most: most + 1 })
  return { licenses: await describe(shop, language, found.slice(0, most)), more: found.length > most }
}

export async function listRenewableLicenses(
  shop: ShopParts,
  { customerId, language }: Customer,
  { most = mostRenewable } = {},
): Promise<License[]> {
  return describe(shop, language, await findRenewableLicenses(shop.db, { customerId, most }))
}

async function describe(shop: ShopParts, language: Language, rows: readonly StoredLicense[]) {
  const context = licenseContext(shop, language, await readLifetimeUpgradeDays(shop))
  return rows.map(row => describeLicense(row, context))
}
