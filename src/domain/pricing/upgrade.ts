import { roundUpToWhole } from '../money/money.ts'
import { RuleBroken } from '../rule-broken.ts'
import { type Catalog, type ProductCode, periodDays, priceInEuro, requireServers } from './catalog.ts'

/** Euro cents, rounded up to a whole 100 (docs/domain.md, 'Prices'). Refuses to add fewer than 1 or more than the largest cart. */
export function upgradePriceInEuro(
  catalog: Catalog,
  input: { product: ProductCode; currentServers: number; servers: number; daysLeft: number },
): number {
  const { product, currentServers, servers, daysLeft } = input
  const most = currentServers + catalog.largest
  if (servers <= currentServers || servers > most) throw new RuleBroken('upgrade-not-larger')
  requireServers(servers, most)
  if (daysLeft < 1) throw new RuleBroken('not-upgradable')

  const difference = priceInEuro(catalog, product, servers) - priceInEuro(catalog, product, currentServers)
  return roundUpToWhole(BigInt(difference) * BigInt(daysLeft), BigInt(periodDays(product)))
}
