import { addDays } from '../day.ts'
import type { Catalog } from '../pricing/catalog.ts'
import { type License, licenseTypes } from './license.ts'
import { graceDaysFor } from './license-claims.ts'

export const licenseValidities = ['valid', 'in_grace', 'expired', 'suspended', 'revoked'] as const
export type LicenseValidity = (typeof licenseValidities)[number]

/** The product judges the license file in the same way, without the state that only the shop knows. */
export function judgeLicense(
  catalog: Catalog,
  license: Pick<License, 'type' | 'state' | 'expiresOn'>,
  today: string,
): LicenseValidity {
  const { type, state, expiresOn } = license
  if (state !== 'active') return state
  if (type === licenseTypes.lifetime || today <= expiresOn) return 'valid'
  return today <= addDays(expiresOn, graceDaysFor(catalog, type)) ? 'in_grace' : 'expired'
}
