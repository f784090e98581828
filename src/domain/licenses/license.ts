import { daysBetween } from '../day.ts'
import type { CartMode, Catalog, ProductCode } from '../pricing/catalog.ts'
import { RuleBroken } from '../rule-broken.ts'
import { unreachable } from '../unreachable.ts'

export const licenseTypes = { demo: 1, subscription: 2, company: 3, lifetime: 4 } as const
export type LicenseType = (typeof licenseTypes)[keyof typeof licenseTypes]
export const licenseTypeNames = {
  [licenseTypes.demo]: 'demo',
  [licenseTypes.subscription]: 'subscription',
  [licenseTypes.company]: 'company',
  [licenseTypes.lifetime]: 'lifetime',
} as const satisfies Record<LicenseType, string>
export const licenseStates = ['active', 'suspended', 'revoked'] as const
export type LicenseState = (typeof licenseStates)[number]

/** Valid until the end of a UTC day (YYYY-MM-DD). Period 1 means yearly. */
export type LicenseTerms = { type: LicenseType; period: 0 | 1; servers: number; expiresOn: string }
export type License = LicenseTerms & { state: LicenseState }

/** In characters, of the name that a customer gives a license. */
export const longestLicenseName = 60

/** Never negative. A license bought today for a month has 30. */
export function daysLeft(license: Pick<License, 'expiresOn'>, today: string): number {
  return Math.max(0, daysBetween(today, license.expiresOn))
}

/** docs/domain.md, 'Licenses' */
export function canRenew(license: Pick<License, 'type' | 'state'>): boolean {
  return license.type !== licenseTypes.demo && license.state === 'active'
}

export type UpgradeConditions = {
  /** The UTC day, YYYY-MM-DD. */
  today: string
  /** The days of updates that a lifetime license needs. On its last day, 99 more servers would cost next to nothing. */
  lifetimeMinDays: number
}

export function canUpgrade(
  license: Pick<License, 'type' | 'state' | 'expiresOn'>,
  { today, lifetimeMinDays }: UpgradeConditions,
): boolean {
  const isUpgradable = license.type === licenseTypes.subscription || license.type === licenseTypes.lifetime
  const minDays = license.type === licenseTypes.lifetime ? Math.max(lifetimeMinDays, 1) : 1
  return isUpgradable && license.state === 'active' && daysLeft(license, today) >= minDays
}

/** Refuses 'invalid-license-type' for a demo. */
export function renewalProduct(
  license: Pick<License, 'type' | 'period'>,
): Exclude<ProductCode, 'astra-lifetime'> {
  switch (license.type) {
    case licenseTypes.demo:
      throw new RuleBroken('invalid-license-type')
    case licenseTypes.subscription:
      return subscriptionPlan(license)
    case licenseTypes.company:
      return 'astra-company'
    case licenseTypes.lifetime:
      return 'astra-lifetime-update'
    default:
      return unreachable(license.type)
  }
}

/** The plan that prices an upgrade; refuses 'invalid-license-type' for a demo or company license. */
export function upgradeProduct(
  license: Pick<License, 'type' | 'period'>,
): 'astra-lifetime' | 'astra-1m' | 'astra-1y' {
  if (license.type === licenseTypes.subscription) return subscriptionPlan(license)
  if (license.type === licenseTypes.lifetime) return 'astra-lifetime'
  throw new RuleBroken('invalid-license-type')
}

/** docs/domain.md, 'Plans by mode'. A license can be renewed by its own plan even if that one is no longer sold. */
export function plansFor(
  { plans }: Catalog,
  mode: CartMode,
  license: Pick<License, 'type' | 'period'> | null,
): readonly ProductCode[] {
  switch (mode) {
    case 'buy':
      return plans
    case 'demo':
      return license?.type === licenseTypes.demo ? plans : []
    case 'renew':
    case 'renew-sn':
      return license ? renewalPlans(plans, license) : []
    case 'upgrade':
      return license ? upgradePlans(license) : []
    default:
      return unreachable(mode)
  }
}

export function renewalPlans(plans: Catalog['plans'], license: Pick<License, 'type' | 'period'>) {
  if (license.type === licenseTypes.demo) return []
  const own = renewalProduct(license)
  if (license.type !== licenseTypes.subscription) return [own]
  return (['astra-1m', 'astra-1y'] as const).filter(plan => plan === own || plans.includes(plan))
}

function upgradePlans(license: Pick<License, 'type' | 'period'>): readonly ProductCode[] {
  const isFixed = license.type === licenseTypes.demo || license.type === licenseTypes.company
  return isFixed ? [] : [upgradeProduct(license)]
}

function subscriptionPlan(license: Pick<License, 'period'>): 'astra-1m' | 'astra-1y' {
  return license.period === 1 ? 'astra-1y' : 'astra-1m'
}
