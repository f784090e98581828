import { addDays, daysBetween } from '../day.ts'
import { type License, licenseTypes } from './license.ts'

/** The version of the wording in texts/{en,ru}/auto-renewal.ts. A new wording needs a new day. */
export const autoRenewalText = '2026-11-28'

/** Days before the end of the license. The second one says what is charged at most. */
export const announcementDays = [21, 3] as const

/** docs/domain.md, 'Automatic renewal'. A later consent could not be announced any more. */
export function canRenewAutomatically({ type, state, expiresOn }: License, today: string): boolean {
  const hasTerm = type === licenseTypes.subscription || type === licenseTypes.company
  return hasTerm && state === 'active' && daysBetween(today, expiresOn) > announcementDays[1]
}

/** The first day on which it is charged; the last one is the last day of the license. */
export function chargeDay(expiresOn: string): string {
  return addDays(expiresOn, -1)
}
