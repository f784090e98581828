import { addDays } from '../day.ts'
import { type CartMode, type ProductCode, periodDays } from '../pricing/catalog.ts'
import { RuleBroken } from '../rule-broken.ts'
import { unreachable } from '../unreachable.ts'
import { demoDays, type LicenseTerms, type LicenseType, licenseTypes, plansFor } from './license.ts'

type NewOrder = { product: ProductCode; servers: number; periods: number }

/** The terms of a free demo that starts today. */
export function demoTerms(today: string): LicenseTerms {
  return { type: licenseTypes.demo, period: 0, servers: 1, expiresOn: addDays(today, demoDays) }
}

/** The terms of a license bought anew, from today. Refuses 'plan-not-available' for a plan that only renews. */
export function newTerms({ product, servers, periods }: NewOrder, today: string): LicenseTerms {
  return {
    type: typeOf(product),
    period: periodOf(product),
    servers,
    expiresOn: addDays(today, periods * periodDays(product)),
  }
}

/** The terms a demo license turns into when its owner pays: those of a new purchase, the demo's days not added. */
export function paidTermsForDemo(order: NewOrder, today: string): LicenseTerms {
  return newTerms(order, today)
}

/**
 * The terms after a renewal: extended from the later of today and the expiration, with the same servers. A
 * subscription becomes monthly or yearly as its new plan is. Refuses 'plan-not-available' for another type's plan.
 */
export function renewedTerms(
  license: LicenseTerms,
  order: { product: ProductCode; periods: number },
  today: string,
): LicenseTerms {
  const { type, servers, expiresOn } = license
  if (!plansFor('renew', license).includes(order.product)) throw new RuleBroken('plan-not-available')

  const from = expiresOn > today ? expiresOn : today
  return {
    type,
    servers,
    period: periodOf(order.product),
    expiresOn: addDays(from, order.periods * periodDays(order.product)),
  }
}

/** The terms after an upgrade: more servers, nothing else. Refuses 'upgrade-not-larger', so that none ever shrinks. */
export function upgradedTerms(license: LicenseTerms, order: { servers: number }): LicenseTerms {
  const { type, period, expiresOn } = license
  if (order.servers <= license.servers) throw new RuleBroken('upgrade-not-larger')
  return { type, period, expiresOn, servers: order.servers }
}

/**
 * Refuses an order whose license has grown since it was quoted, so that the price no longer covers what it would give:
 * a renewal for more servers ('not-renewable'), an upgrade for more days ('not-upgradable'). So is an upgrade of a license
 * that has other servers than it was priced from: somebody would pay for the same ones twice.
 */
export function requireCovered(mode: CartMode, quoted: LicenseTerms, license: LicenseTerms): void {
  const renews = mode === 'renew' || mode === 'renew-sn'
  if (renews && license.servers > quoted.servers) throw new RuleBroken('not-renewable')
  if (mode !== 'upgrade') return
  if (license.expiresOn > quoted.expiresOn || license.servers !== quoted.servers)
    throw new RuleBroken('not-upgradable')
}

function typeOf(product: ProductCode): LicenseType {
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

function periodOf(product: ProductCode): 0 | 1 {
  return product === 'astra-1m' ? 0 : 1
}
