import type { Shop } from '../shop.ts'
import { examine, type Finding } from './check.ts'
import { documentChecks } from './check-documents.ts'
import { licenseChecks } from './check-licenses.ts'
import { orderChecks } from './check-orders.ts'
import { recordChecks } from './check-records.ts'
import { workChecks } from './check-work.ts'

export const checks = [...orderChecks, ...documentChecks, ...licenseChecks, ...workChecks, ...recordChecks]

/** Reads only. Each check is one statement, so it sees one moment, also while the shop sells. */
export function examineShop(shop: Pick<Shop, 'db' | 'clock' | 'config'>): Promise<Finding[]> {
  return examine(shop, checks)
}
