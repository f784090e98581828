import { redirectDocument } from 'react-router'
import type { License } from '../../contract/licenses.ts'
import type { Prefill } from '../../contract/orders.ts'
import { type License as LicenseRules, licenseTypes } from '../../domain/licenses/license.ts'
import { type LoaderArgs, pageContext } from '../app/context.ts'
import { paths } from '../app/paths.ts'
import { type CouponLookup, couponInUrl, lookUpCoupon } from './coupon-part.tsx'
import { loadPriceBasis, type PriceBasis } from './price-basis.ts'

export type LicensePrices = PriceBasis & {
  license: License
  prefill: Prefill | null
  coupon: CouponLookup | null
}

/** The license of the address; without access to it the visitor goes to the profile. */
export async function loadLicense({ request, params, context }: LoaderArgs): Promise<License> {
  const { api } = context.get(pageContext)
  const answer = await api('GET /api/astra/license/{id}/', { params: { id: params['id'] ?? '' } })
  // The API's 'list' answers without a license.
  if (answer.ok && answer.reply.data) return answer.reply.data

  // The session has ended: only a full page load updates the visitor.
  const { pathname, search } = new URL(request.url)
  if (!answer.ok && answer.status === 401) throw redirectDocument(paths.signIn(pathname + search))
  if (!answer.ok && answer.account) throw toOtherAccount(answer.account.id, pathname + search)
  throw redirectDocument(paths.profileShort)
}

/** The page of people offers to switch to the account that has what the address names. */
export function toOtherAccount(account: number, next: string) {
  return redirectDocument(`${paths.people}?account=${account}&next=${encodeURIComponent(next)}`)
}

/** The prefill may be missing: the customer can still order. */
export async function loadLicensePrices(license: License, { context, request }: LoaderArgs) {
  const page = context.get(pageContext)
  const { api } = page
  const [basis, prefill, coupon] = await Promise.all([
    loadPriceBasis(page),
    api('GET /api/orders/prefill/'),
    lookUpCoupon(api, couponInUrl(request.url)),
  ])
  return { ...basis, license, prefill: prefill.ok ? prefill.reply.data : null, coupon }
}

export function licenseRules({ type, period, servers, expiration_date, state }: License): LicenseRules {
  return { type, period, servers, expiresOn: expiration_date, state }
}

export function isKnownType({ type }: License): boolean {
  return Object.values(licenseTypes).includes(type)
}
