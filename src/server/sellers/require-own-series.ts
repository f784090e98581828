import { ConfigFaults } from '../config/config.ts'
import type { Shop } from '../shop.ts'
import { isResellersSeries } from './store.ts'

/** Throws `ConfigFaults` where the vendor would number its invoices in the series of a reseller, also of one that has closed. */
export async function requireOwnSeries({ config, db }: Pick<Shop, 'config' | 'db'>) {
  const { series } = config.seller
  if (await isResellersSeries(db, series))
    throw new ConfigFaults([
      `SELLER_SERIES: ${series} is or was the series of a reseller, whose numbers stay its own; choose another`,
    ])
}
