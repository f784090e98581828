import { redirect } from 'react-router'
import { licenseTypes } from '../../domain/licenses/license.ts'
import type { LoaderArgs } from '../app/context.ts'
import { paths } from '../app/paths.ts'
import {
  isKnownType,
  type LicensePrices,
  loadLicense,
  loadLicensePrices,
} from '../checkout/license-prices.ts'

export type RenewalMode = 'renew' | 'renew-sn'

export type LoadedRenewal =
  | { kind: 'invalid-type' }
  | { kind: 'renewal'; mode: RenewalMode; prices: LicensePrices }

/** The license and its prices; without anything to renew, the visitor goes to the pricing page. */
export async function loadRenewal(mode: RenewalMode, args: LoaderArgs): Promise<LoadedRenewal> {
  const license = await loadLicense(args)
  if (!isKnownType(license)) return { kind: 'invalid-type' }
  const { search } = new URL(args.request.url)
  if (mode === 'renew-sn' && license.type === licenseTypes.demo)
    throw redirect(paths.convertDemo(license.id) + search)
  if (!license.can_renew) throw redirect(paths.buy + search)
  return { kind: 'renewal', mode, prices: await loadLicensePrices(license, args) }
}
