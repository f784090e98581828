import { roundUpToWhole } from '../money/money.ts'
import { RuleBroken } from '../rule-broken.ts'
import { type ProductCode, periodDays, priceInEuro, requireServers, serverLimits } from './catalog.ts'

/** Euro cents, rounded up to a whole 100 (docs/domain.md, 'Prices'). Refuses to add fewer than 1 or more than 99 servers. */
export function upgradePriceInEuro(input: {
  product: ProductCode
  currentServers: number
  servers: number
  daysLeft: number
}): number {
  const { product, currentServers, servers, daysLeft } = input
  const most = currentServers + serverLimits.max
  if (servers <= currentServers || servers > most) throw new RuleBroken('upgrade-not-larger')
  requireServers(servers, most)
  if (daysLeft < 1) throw new RuleBroken('not-upgradable')

  const difference = priceInEuro(product, servers) - priceInEuro(product, currentServers)
  return roundUpToWhole(BigInt(difference) * BigInt(daysLeft), BigInt(periodDays(product)))
}
