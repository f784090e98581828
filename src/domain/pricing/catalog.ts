import { divideDown } from '../money/decimal.ts'
import { toMinor } from '../money/money.ts'
import { RuleBroken } from '../rule-broken.ts'
import { unreachable } from '../unreachable.ts'

export const productCodes = [
  'astra-1m',
  'astra-1y',
  'astra-lifetime',
  'astra-lifetime-update',
  'astra-company',
] as const
export type ProductCode = (typeof productCodes)[number]

export const cartModes = ['buy', 'renew', 'renew-sn', 'upgrade', 'demo'] as const
export type CartMode = (typeof cartModes)[number]

/** For a cart; an upgrade can add at most `max` servers. */
export const serverLimits = { min: 1, max: 99 } as const

/** The servers of a company license, which every text calls any number: more than one company runs. */
export const anyNumberOfServers = 10_000

/** A step of the monthly price: euro cents for each server plus a flat fee; docs/domain.md, 'Prices'. */
export type VolumeTier = {
  from: number
  to: number | null
  perServer: number
  flat: number
  discountPercent: number
}

const firstTier: VolumeTier = { from: 1, to: 1, perServer: 2200, flat: 0, discountPercent: 0 }

export const volumeTiers: readonly VolumeTier[] = [
  firstTier,
  { from: 2, to: 4, perServer: 2000, flat: 0, discountPercent: 9 },
  { from: 5, to: null, perServer: 1000, flat: 4000, discountPercent: 54 },
]

export function requireProduct(code: string): ProductCode {
  const product = productCodes.find(known => known === code)
  if (!product) throw new RuleBroken('unknown-product')
  return product
}

export function requireServers(servers: number, largest: number): number {
  const allowed = Number.isSafeInteger(servers) && servers >= serverLimits.min && servers <= largest
  if (!allowed) throw new RuleBroken('invalid-servers')
  return servers
}

/** For one period, in euro cents; docs/domain.md, 'Prices'. An upgrade may have more servers than a cart. */
export function priceInEuro(product: ProductCode, servers: number): number {
  const count = BigInt(requireServers(servers, Number.MAX_SAFE_INTEGER))
  switch (product) {
    case 'astra-1m':
      return toMinor(monthPrice(servers))
    case 'astra-1y':
      return toMinor(10n * monthPrice(servers))
    case 'astra-lifetime':
      return toMinor(54_000n * count)
    case 'astra-lifetime-update':
      return toMinor(22_000n * count)
    case 'astra-company':
      return 90_000
    default:
      return unreachable(product)
  }
}

export function discountPercent(product: ProductCode, servers: number): number {
  if (product === 'astra-1m') return volumeDiscountPercent(servers)
  if (product === 'astra-1y') return percentOff(priceInEuro('astra-1y', servers), 12n * monthPrice(servers))
  return 0
}

export function volumeDiscountPercent(servers: number): number {
  return percentOff(priceInEuro('astra-1m', servers), BigInt(firstTier.perServer) * BigInt(servers))
}

export function periodsFor(product: ProductCode): readonly number[] {
  return product === 'astra-1m' ? [1, 3, 6] : [1]
}

export function periodDays(product: ProductCode): 30 | 365 {
  return product === 'astra-1m' ? 30 : 365
}

function monthPrice(servers: number): bigint {
  const tier = volumeTiers.findLast(({ from }) => from <= servers) ?? firstTier
  return BigInt(tier.perServer) * BigInt(servers) + BigInt(tier.flat)
}

function percentOff(price: number, fullPrice: bigint): number {
  return Number(divideDown(100n * (fullPrice - BigInt(price)), fullPrice))
}
