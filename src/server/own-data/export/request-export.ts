import { lockContact } from '../../customers/store.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Shop } from '../../shop.ts'
import { enqueuePreparation, exportLifetimeMs } from './prepare-export.ts'
import { findExport, insertExport, removeExport } from './store.ts'

/** Its job has given up by then. */
const longestPreparationMs = 24 * 3600_000

/** docs/domain.md, 'Export of all own data'. Replaces an earlier export. Refuses 'export-in-progress'. */
export async function requestExport(shop: Shop, customerId: number): Promise<void> {
  const now = shop.clock.now()
  await shop.db.transaction(async tx => {
    await lockContact(tx, customerId)
    const known = await findExport(tx, customerId)
    const isInProgress =
      known?.readyAt === null && now.getTime() - known.requestedAt.getTime() < longestPreparationMs
    if (isInProgress) throw new Refusal('export-in-progress')
    await removeExport(tx, customerId)
    const expiresAt = new Date(now.getTime() + exportLifetimeMs)
    await insertExport(tx, { customerId, requestedAt: now, expiresAt })
    await enqueuePreparation(shop, tx, customerId)
  })
}
