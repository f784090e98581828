import { ConfigError } from '../config/config.ts'
import type { Transaction } from '../platform/database/database.ts'
import { findSellerBySeries, insertSeller, type NewSeller, type SellerRow } from '../sellers/store.ts'
import type { Shop } from '../shop.ts'
import { hasInvoicesInSeries } from './store.ts'

/** Throws `ConfigError` where the vendor's series belongs to a reseller, even a closed one. */
export async function requireOwnSeries({ config, db }: Pick<Shop, 'config' | 'db'>) {
  const { series } = config.seller
  const isTaken =
    (await findSellerBySeries(db, series)) ?? (await hasInvoicesInSeries(db, series, 'reseller'))
  if (isTaken)
    throw new ConfigError([
      `SELLER_SERIES: ${series} is or was the series of a reseller. Choose another series.`,
    ])
}

/** Null where the series is taken: by a reseller, or by invoices that the vendor issued in it. */
export async function addSeller(tx: Transaction, seller: NewSeller): Promise<SellerRow | null> {
  if (await hasInvoicesInSeries(tx, seller.series, 'vendor')) return null
  return insertSeller(tx, seller)
}
