import type { License } from '../../contract/licenses.ts'
import { demoDays, licenseTypes } from '../../domain/licenses/license.ts'
import type { Tone } from '../ui/pill.tsx'

export type Standing = 'active' | 'ending' | 'expired' | 'suspended' | 'revoked'

const endingWithinDays = 7
const mostPressingFirst: readonly Standing[] = ['ending', 'active', 'suspended', 'expired', 'revoked']

/** How a license stands on a UTC day. A lifetime license never stops: its day is the end of its free updates. */
export function standingOf(license: License, today: string): Standing {
  if (license.state !== 'active') return license.state
  if (license.type === licenseTypes.lifetime) return 'active'
  if (isOver(license, today)) return 'expired'
  return license.days_left <= endingWithinDays ? 'ending' : 'active'
}

/** A license is valid to the end of its day, so on that day 0 days are left and it still runs. */
export function isOver(license: License, today: string): boolean {
  return license.expiration_date < today
}

/** What runs and needs its owner soonest comes first, what is over comes last; alike ones stay as they came. */
export function byStanding(licenses: readonly License[], today: string): License[] {
  const place = (license: License) => mostPressingFirst.indexOf(standingOf(license, today))
  return [...licenses].sort((one, other) => place(one) - place(other))
}

/** A demo in force, or run out, becomes a paid license by buying one. */
export function isBuyable(license: License): boolean {
  return license.type === licenseTypes.demo && license.state === 'active'
}

/** The days that fill its bar. */
export function scaleOf(license: License): number {
  if (license.type === licenseTypes.demo) return demoDays
  return license.type === licenseTypes.subscription && license.period === 0 ? 30 : 365
}

export const standingTones: Record<Standing, Tone> = {
  active: 'good',
  ending: 'warn',
  expired: 'bad',
  suspended: 'warn',
  revoked: 'bad',
}
