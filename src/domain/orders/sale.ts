import {
  canRenew,
  canUpgrade,
  daysLeft,
  type License,
  licenseTypes,
  plansFor,
  type UpgradeConditions,
} from '../licenses/license.ts'
import {
  anyNumberOfServers,
  type CartMode,
  type ProductCode,
  priceInEuro,
  requireServers,
  serverLimits,
} from '../pricing/catalog.ts'
import { upgradePriceInEuro } from '../pricing/upgrade.ts'
import { RuleBroken } from '../rule-broken.ts'
import { unreachable } from '../unreachable.ts'

type Sale = { product: ProductCode; mode: CartMode; servers: number }
type PricedSale = { servers: number; euroPrice: number }

/** docs/domain.md, 'Plans by mode'. Refuses what the license or the mode's range of servers does not allow. */
export function priceSale(sale: Sale, license: License | null, conditions: UpgradeConditions): PricedSale {
  switch (sale.mode) {
    case 'buy':
      return newSale(sale, null)
    case 'demo':
      return newSale(sale, requireDemo(license))
    case 'renew':
    case 'renew-sn':
      return renewal(sale, requireRenewable(license))
    case 'upgrade':
      return upgrade(sale, requireUpgradable(license, conditions), conditions.today)
    default:
      return unreachable(sale.mode)
  }
}

function newSale(sale: Sale, demo: License | null): PricedSale {
  requirePlan(sale, demo)
  const isAnyNumber = sale.product === 'astra-company'
  const servers = isAnyNumber ? anyNumberOfServers : requireServers(sale.servers, serverLimits.max)
  return { servers, euroPrice: priceInEuro(sale.product, servers) }
}

function renewal(sale: Sale, license: License): PricedSale {
  requirePlan(sale, license)
  return { servers: license.servers, euroPrice: priceInEuro(sale.product, license.servers) }
}

function upgrade(sale: Sale, license: License, today: string): PricedSale {
  requirePlan(sale, license)
  const { product, servers } = sale
  const days = daysLeft(license, today)
  const change = { product, currentServers: license.servers, servers, daysLeft: days }
  return { servers, euroPrice: upgradePriceInEuro(change) }
}

function requireDemo(license: License | null): License {
  const demo = requireLicense('demo', license)
  // A revoked or suspended demo would stay refused after the payment.
  if (demo.state !== 'active') throw new RuleBroken('not-renewable')
  return demo
}

function requireRenewable(license: License | null): License {
  const renewable = requireLicense('renew', license)
  if (!canRenew(renewable)) throw new RuleBroken('not-renewable')
  return renewable
}

function requireUpgradable(license: License | null, conditions: UpgradeConditions): License {
  const upgradable = requireLicense('upgrade', license)
  if (canUpgrade(upgradable, conditions)) return upgradable
  const lacksUpdates = upgradable.type === licenseTypes.lifetime && upgradable.state === 'active'
  throw new RuleBroken(lacksUpdates ? 'updates-too-short' : 'not-upgradable')
}

function requireLicense(mode: CartMode, license: License | null): License {
  if (!license) throw new RuleBroken('license-required')
  if (plansFor(mode, license).length === 0) throw new RuleBroken('invalid-license-type')
  return license
}

function requirePlan({ mode, product }: Sale, license: License | null): void {
  if (!plansFor(mode, license).includes(product)) throw new RuleBroken('plan-not-available')
}
