import type { Reader } from '../platform/database/database.ts'
import type { Shop } from '../shop.ts'
import { requireSeller, type SellerRow } from './store.ts'

/** The settings of a seller, such as its tax point. A null `sellerId` is the vendor. */
export async function readSeller(
  db: Reader,
  { config }: Pick<Shop, 'config'>,
  sellerId: number | null,
): Promise<SellerRow | Shop['config']['seller']> {
  return sellerId === null ? config.seller : requireSeller(db, sellerId)
}
