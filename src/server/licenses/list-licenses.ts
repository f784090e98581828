import type { License } from '../../contract/licenses.ts'
import type { Language } from '../../texts/language.ts'
import { utcDay } from '../platform/clock.ts'
import type { Shop } from '../shop.ts'
import { describeLicense } from './describe-license.ts'
import { findLicensesByCustomer } from './store.ts'

export async function listLicenses(
  { db, config, clock }: Pick<Shop, 'db' | 'config' | 'clock'>,
  { customerId, language }: { customerId: number; language: Language },
): Promise<License[]> {
  const context = { language, productName: config.productName, today: utcDay(clock.now()) }
  const rows = await findLicensesByCustomer(db, customerId)
  return rows.map(row => describeLicense(row, context))
}
