import type { License } from '../../contract/licenses.ts'
import { licenseTypes } from '../../domain/licenses/license.ts'
import type { LoaderArgs } from '../app/context.ts'
import {
  isKnownType,
  type LicensePrices,
  loadLicense,
  loadLicensePrices,
} from '../checkout/license-prices.ts'

export type RefusedBecause = 'demo' | 'company' | 'state' | 'ended' | 'updatesEnded'

export type LoadedUpgrade =
  | { kind: 'invalid-type' }
  | { kind: 'refused'; because: RefusedBecause }
  | { kind: 'upgrade'; prices: LicensePrices }

/** The license and its prices, or why it cannot be upgraded. */
export async function loadUpgrade(args: LoaderArgs): Promise<LoadedUpgrade> {
  const license = await loadLicense(args)
  if (!isKnownType(license)) return { kind: 'invalid-type' }
  if (!license.can_upgrade) return { kind: 'refused', because: reasonOf(license) }
  return { kind: 'upgrade', prices: await loadLicensePrices(license, args) }
}

function reasonOf({ type, state }: License): RefusedBecause {
  if (type === licenseTypes.demo) return 'demo'
  if (type === licenseTypes.company) return 'company'
  if (state !== 'active') return 'state'
  return type === licenseTypes.lifetime ? 'updatesEnded' : 'ended'
}
