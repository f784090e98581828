import { addDays } from '../day.ts'
import {
  anyNumberOfServers,
  type CartMode,
  type Catalog,
  type ProductCode,
  periodDays,
} from '../pricing/catalog.ts'
import { RuleBroken } from '../rule-broken.ts'
import { unreachable } from '../unreachable.ts'
import { type LicenseTerms, type LicenseType, licenseTypes, plansFor } from './license.ts'

type PlanOrder = { product: ProductCode; servers: number; periods: number }

export function demoTerms({ demoDays }: Catalog, today: string): LicenseTerms {
  return { type: licenseTypes.demo, period: 0, servers: 1, expiresOn: addDays(today, demoDays) }
}

/** A demo becomes a paid license by the same rule. Refuses 'plan-not-available' for a plan that only renews. */
export function newTerms({ product, servers, periods }: PlanOrder, today: string): LicenseTerms {
  return {
    type: licenseTypeFor(product),
    period: billingPeriod(product),
    servers: product === 'astra-company' ? anyNumberOfServers : servers,
    expiresOn: addDays(today, periods * periodDays(product)),
  }
}

/** Extends from the later of today and the expiration. Refuses 'plan-not-available' for a plan of another type. */
export function renewedTerms(
  catalog: Catalog,
  license: LicenseTerms,
  order: { product: ProductCode; periods: number },
  today: string,
): LicenseTerms {
  const { type, servers, expiresOn } = license
  if (!plansFor(catalog, 'renew', license).includes(order.product)) throw new RuleBroken('plan-not-available')

  const from = expiresOn > today ? expiresOn : today
  return {
    type,
    servers,
    period: billingPeriod(order.product),
    expiresOn: addDays(from, order.periods * periodDays(order.product)),
  }
}

/** Changes the number of servers and nothing else. Refuses 'upgrade-not-larger'. */
export function upgradedTerms(license: LicenseTerms, order: { servers: number }): LicenseTerms {
  const { type, period, expiresOn } = license
  if (order.servers <= license.servers) throw new RuleBroken('upgrade-not-larger')
  return { type, period, expiresOn, servers: order.servers }
}

/** Refuses an order whose license has changed since the quote so that the price no longer covers it, and an upgrade of a license that has ended. */
export function requireCovered(
  mode: CartMode,
  quoted: LicenseTerms,
  { license, today }: { license: LicenseTerms; today: string },
): void {
  const renews = mode === 'renew' || mode === 'renew-sn'
  if (renews && license.servers > quoted.servers) throw new RuleBroken('not-renewable')
  if (mode !== 'upgrade') return
  const { expiresOn, servers } = license
  if (expiresOn > quoted.expiresOn || expiresOn < today || servers !== quoted.servers)
    throw new RuleBroken('not-upgradable')
}

export function licenseTypeFor(product: ProductCode): LicenseType {
  switch (product) {
    case 'astra-1m':
    case 'astra-1y':
      return licenseTypes.subscription
    case 'astra-lifetime':
      return licenseTypes.lifetime
    case 'astra-company':
      return licenseTypes.company
    case 'astra-lifetime-update':
      throw new RuleBroken('plan-not-available')
    default:
      return unreachable(product)
  }
}

export function billingPeriod(product: ProductCode): 0 | 1 {
  return product === 'astra-1m' ? 0 : 1
}
