import { dayIn } from '../../domain/day.ts'
import { retentionEnd } from '../../domain/invoices/retention.ts'
import { sellerTimeZone } from '../../domain/tax/seller-time-zone.ts'
import { findErasedCustomers } from '../customers/store.ts'
import { removeErasedDemos } from '../demo/store.ts'
import { eraseDocumentFiles } from '../invoices/document-files.ts'
import { eraseInvoiceCustomers } from '../invoices/store.ts'
import { eraseOrderDetails, findUnerasedOrders } from '../orders/erase-orders.ts'
import { erasePayers } from '../payments/erase-payers.ts'
import { utcDay } from '../platform/clock.ts'
import { allowErasure } from '../platform/database.ts'
import { findSellers } from '../sellers/store.ts'
import type { Shop } from '../shop.ts'

const batchSize = 200

/** Of accounts that were deleted, once the law does not require the documents any more. */
export async function eraseStoredDetails(shop: Shop) {
  const now = shop.clock.now()
  await removeErasedDemos(shop.db, now)
  const over = (await findOrdersOfErased(shop)).filter(order => order.storedUntil <= utcDay(now))
  for (let start = 0; start < over.length; start += batchSize) {
    const ids = over.slice(start, start + batchSize).map(({ id }) => id)
    await shop.db.transaction(async tx => {
      await allowErasure(tx)
      await eraseInvoiceCustomers(tx, ids)
      await eraseDocumentFiles(tx, ids)
      await erasePayers(tx, ids)
      await eraseOrderDetails(tx, ids, now)
    })
  }
}

async function findOrdersOfErased({ db, config }: Shop) {
  const orders = await findUnerasedOrders(db, await findErasedCustomers(db))
  const sellers = await findSellers(db, [...new Set(orders.flatMap(({ sellerId }) => sellerId ?? []))])
  const resellers = new Map(sellers.map(seller => [seller.id, seller]))
  return orders.map(({ id, sellerId, taxKind, createdAt }) => {
    const seller = resellers.get(sellerId ?? 0) ?? config.seller
    const on = dayIn(sellerTimeZone(seller), createdAt)
    const years = config.retentionYears[seller.series]
    return { id, storedUntil: retentionEnd({ sellerCountry: seller.country, taxKind, on, years }) }
  })
}
