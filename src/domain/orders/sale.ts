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
  type Catalog,
  type ProductCode,
  priceInEuro,
  requireServers,
} from '../pricing/catalog.ts'
import { upgradePriceInEuro } from '../pricing/upgrade.ts'
import { RuleBroken } from '../rule-broken.ts'
import { unreachable } from '../unreachable.ts'

type Sale = { product: ProductCode; mode: CartMode; servers: number }
type PricedSale = { servers: number; euroPrice: number }
type Conditions = UpgradeConditions & { catalog: Catalog }

/** docs/domain.md, 'Plans by mode'. Refuses what the license or the mode's range of servers does not allow. */
export function priceSale(sale: Sale, license: License | null, conditions: Conditions): PricedSale {
  const { catalog } = conditions
  switch (sale.mode) {
    case 'buy':
      return newSale(catalog, sale, null)
    case 'demo':
      return newSale(catalog, sale, requireDemo(catalog, license))
    case 'renew':
    case 'renew-sn':
      return renewal(catalog, sale, requireRenewable(catalog, license))
    case 'upgrade':
      return upgrade(sale, requireUpgradable(license, conditions), conditions)
    default:
      return unreachable(sale.mode)
  }
}

function newSale(catalog: Catalog, sale: Sale, demo: License | null): PricedSale {
  requirePlan(catalog, sale, demo)
  const isAnyNumber = sale.product === 'astra-company'
  const servers = isAnyNumber ? anyNumberOfServers : requireServers(sale.servers, catalog.largest)
  return { servers, euroPrice: priceInEuro(catalog, sale.product, servers) }
}

function renewal(catalog: Catalog, sale: Sale, license: License): PricedSale {
  requirePlan(catalog, sale, license)
  return { servers: license.servers, euroPrice: priceInEuro(catalog, sale.product, license.servers) }
}

function upgrade(sale: Sale, license: License, { catalog, today }: Conditions): PricedSale {
  requirePlan(catalog, sale, license)
  const { product, servers } = sale
  const days = daysLeft(license, today)
  const change = { product, currentServers: license.servers, servers, daysLeft: days }
  return { servers, euroPrice: upgradePriceInEuro(catalog, change) }
}

function requireDemo(catalog: Catalog, license: License | null): License {
  const demo = requireLicense(catalog, 'demo', license)
  // A revoked or suspended demo would stay refused after the payment.
  if (demo.state !== 'active') throw new RuleBroken('not-renewable')
  return demo
}

function requireRenewable(catalog: Catalog, license: License | null): License {
  const renewable = requireLicense(catalog, 'renew', license)
  if (!canRenew(renewable)) throw new RuleBroken('not-renewable')
  return renewable
}

function requireUpgradable(license: License | null, conditions: Conditions): License {
  const upgradable = requireLicense(conditions.catalog, 'upgrade', license)
  if (canUpgrade(upgradable, conditions)) return upgradable
  const lacksUpdates = upgradable.type === licenseTypes.lifetime && upgradable.state === 'active'
  throw new RuleBroken(lacksUpdates ? 'updates-too-short' : 'not-upgradable')
}

function requireLicense(catalog: Catalog, mode: CartMode, license: License | null): License {
  if (!license) throw new RuleBroken('license-required')
  if (plansFor(catalog, mode, license).length === 0) throw new RuleBroken('invalid-license-type')
  return license
}

function requirePlan(catalog: Catalog, { mode, product }: Sale, license: License | null): void {
  if (!plansFor(catalog, mode, license).includes(product)) throw new RuleBroken('plan-not-available')
}
