import { sellerTimeZone } from '../../domain/tax/seller-time-zone.ts'
import type { BooksFilter } from '../invoices/tax-points.ts'
import type { Reader } from '../platform/database/database.ts'
import { readSeller } from '../sellers/read-seller.ts'
import type { Shop } from '../shop.ts'
import type { Period } from './period.ts'

/** `sellerId` is null for the vendor. */
export async function readBooksFilter(
  db: Reader,
  shop: Pick<Shop, 'config'>,
  { period, sellerId }: { period: Period; sellerId: number | null },
): Promise<BooksFilter> {
  const seller = await readSeller(db, shop, sellerId)
  return { ...period, sellerId, taxPoint: seller.taxPoint, timeZone: sellerTimeZone(seller) }
}
