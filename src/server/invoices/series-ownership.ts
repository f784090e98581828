import { ConfigError } from '../config/config.ts'
import type { Transaction } from '../platform/database.ts'
import { findSellerBySeries, insertSeller, type NewSeller, type SellerRow } from '../sellers/store.ts'
import type { Shop } from '../shop.ts'
import { hasInvoicesInSeries } from './store.ts'

/** Throws `ConfigError` where the vendor would number its invoices in a reseller's series, also of one that has closed. */
export async function requireOwnSeries({ config, db }: Pick<Shop, 'config' | 'db'>) {
  const { series } = config.seller
  const isTaken =
    (await findSellerBySeries(db, series)) ?? (await hasInvoicesInSeries(db, series, 'reseller'))
  if (isTaken)
    throw new ConfigError([
      `SELLER_SERIES: ${series} is or was the series of a reseller. Choose another series.`,
    ])
}

/** Null where the series is taken for ever: by a reseller, or by invoices that the vendor issued in it. */
export async function addSeller(tx: Transaction, seller: NewSeller): Promise<SellerRow | null> {
  if (await hasInvoicesInSeries(tx, seller.series, 'vendor')) return null
  return insertSeller(tx, seller)
}
