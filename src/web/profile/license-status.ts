import type { License } from '../../contract/licenses.ts'
import { licenseTypes } from '../../domain/licenses/license.ts'
import type { Catalog } from '../../domain/pricing/catalog.ts'
import type { Tone } from '../ui/pill.tsx'

export type LicenseStatus = 'active' | 'ending' | 'expired' | 'suspended' | 'revoked'

/** A bank transfer takes days. */
const endingWithinDays = 14

/** A lifetime license never expires: its date is the end of its free updates. */
export function licenseStatus(license: License, today: string): LicenseStatus {
  if (license.state !== 'active') return license.state
  if (license.type === licenseTypes.lifetime) return 'active'
  if (isOver(license, today)) return 'expired'
  return license.days_left <= endingWithinDays ? 'ending' : 'active'
}

/** A license is valid to the end of its last day, when 0 days are left. */
export function isOver(license: License, today: string): boolean {
  return license.expiration_date < today
}

/** The customer's name for it, otherwise its plan. */
export function licenseName({ own_name, name }: Pick<License, 'own_name' | 'name'>): string {
  return own_name || name
}

/** An active or expired demo becomes a paid license by buying one. */
export function isBuyable(license: License): boolean {
  return license.type === licenseTypes.demo && license.state === 'active'
}

/** A lifetime license without enough updates has one too: the page says to renew them first. */
export function hasUpgradePage(license: License): boolean {
  return license.can_upgrade || (license.type === licenseTypes.lifetime && license.state === 'active')
}

/** What the customer most likely came for: what stops next comes first. */
export function nextAction(license: License, today: string): 'buy' | 'renew' | 'file' | 'open' {
  if (license.state !== 'active') return 'open'
  if (licenseStatus(license, today) === 'active') return 'file'
  return isBuyable(license) ? 'buy' : 'renew'
}

export function meterDays({ demoDays }: Catalog, license: License): number {
  if (license.type === licenseTypes.demo) return demoDays
  return license.type === licenseTypes.subscription && license.period === 0 ? 30 : 365
}

export const statusTones: Record<LicenseStatus, Tone> = {
  active: 'good',
  ending: 'warn',
  expired: 'bad',
  suspended: 'warn',
  revoked: 'bad',
}
