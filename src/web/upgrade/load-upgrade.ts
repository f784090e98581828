import type { License } from '../../contract/licenses.ts'
import { licenseTypes } from '../../domain/licenses/license.ts'
import type { LoaderArgs } from '../app/context.ts'
import {
  isKnownType,
  type LicensePrices,
  loadLicense,
  loadLicensePrices,
} from '../checkout/license-prices.ts'

export type RefusalReason = 'demo' | 'company' | 'state' | 'ended' | 'updatesEnded'

export type LoadedUpgrade =
  | { kind: 'invalid-type' }
  | { kind: 'refused'; because: RefusalReason }
  | { kind: 'upgrade'; prices: LicensePrices }

export async function loadUpgrade(args: LoaderArgs): Promise<LoadedUpgrade> {
  const license = await loadLicense(args)
  if (!isKnownType(license)) return { kind: 'invalid-type' }
  if (!license.can_upgrade) return { kind: 'refused', because: refusalReason(license) }
  return { kind: 'upgrade', prices: await loadLicensePrices(license, args) }
}

function refusalReason({ type, state }: License): RefusalReason {
  if (type === licenseTypes.demo) return 'demo'
  if (type === licenseTypes.company) return 'company'
  if (state !== 'active') return 'state'
  return type === licenseTypes.lifetime ? 'updatesEnded' : 'ended'
}
