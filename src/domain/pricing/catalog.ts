import type { Language } from '../languages.ts'
import { divideDown } from '../money/decimal.ts'
import { type CurrencyCode, toMinor } from '../money/money.ts'
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

/** Euro cents before tax. */
export type Prices = {
  tiers: readonly { from: number; perUnit: number; flat: number }[]
  yearMonths: number
  lifetime: number
  update: number
  company: number
}

/** docs/domain.md, 'Product file', describes each field. */
export type Catalog = {
  name: string
  slug: string
  /** Each language has as many forms as `languageFacts` says. */
  unit: Readonly<Record<Language, readonly string[]>>
  prices: Prices
  plans: readonly ProductCode[]
  periods: readonly number[]
  demoDays: number
  graceDays: number
  largest: number
  cryptoDiscountPercent: number
  currencies: Readonly<Record<string, CurrencyCode>>
  install: { folder: string; service: string }
  downloadUrl: string
}

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

export function volumeTiers(catalog: Catalog): VolumeTier[] {
  const { tiers } = catalog.prices
  return tiers.map(({ from, perUnit, flat }, index) => {
    const next = tiers[index + 1]
    const discountPercent = percentOff(perUnit, BigInt(singlePrice(catalog)))
    return { from, to: next ? next.from - 1 : null, perServer: perUnit, flat, discountPercent }
  })
}

export function requireProduct(code: string): ProductCode {
  const product = productCodes.find(known => known === code)
  if (!product) throw new RuleBroken('unknown-product')
  return product
}

export function requireServers(servers: number, largest: number): number {
  const allowed = Number.isSafeInteger(servers) && servers >= 1 && servers <= largest
  if (!allowed) throw new RuleBroken('invalid-servers')
  return servers
}

/** For one period, in euro cents; docs/domain.md, 'Prices'. An upgrade may have more servers than a cart. */
export function priceInEuro(catalog: Catalog, product: ProductCode, servers: number): number {
  const count = BigInt(requireServers(servers, Number.MAX_SAFE_INTEGER))
  const { yearMonths, lifetime, update, company } = catalog.prices
  switch (product) {
    case 'astra-1m':
      return toMinor(monthPrice(catalog, servers))
    case 'astra-1y':
      return toMinor(BigInt(yearMonths) * monthPrice(catalog, servers))
    case 'astra-lifetime':
      return toMinor(BigInt(lifetime) * count)
    case 'astra-lifetime-update':
      return toMinor(BigInt(update) * count)
    case 'astra-company':
      return company
    default:
      return unreachable(product)
  }
}

/** The plan whose price a demo is quoted: company licenses are not on the pricing page. */
export function firstPlan({ plans }: Catalog): ProductCode {
  return plans.find(plan => plan !== 'astra-company') ?? 'astra-1m'
}

/** A month is compared with single licenses, a year with 12 months. */
export function discountPercent(catalog: Catalog, product: ProductCode, servers: number): number {
  const price = priceInEuro(catalog, product, servers)
  if (product === 'astra-1m') return percentOff(price, BigInt(singlePrice(catalog)) * BigInt(servers))
  return product === 'astra-1y' ? percentOff(price, 12n * monthPrice(catalog, servers)) : 0
}

export function periodsFor({ periods }: Catalog, product: ProductCode): readonly number[] {
  return product === 'astra-1m' ? periods : [1]
}

export function periodDays(product: ProductCode): 30 | 365 {
  return product === 'astra-1m' ? 30 : 365
}

function singlePrice(catalog: Catalog): number {
  return toMinor(monthPrice(catalog, 1))
}

function monthPrice({ prices }: Catalog, servers: number): bigint {
  const tier = prices.tiers.findLast(({ from }) => from <= servers)
  if (!tier) throw new RangeError('The first tier is for 1 server')
  return BigInt(tier.perUnit) * BigInt(servers) + BigInt(tier.flat)
}

function percentOff(price: number, fullPrice: bigint): number {
  return Number(divideDown(100n * (fullPrice - BigInt(price)), fullPrice))
}
