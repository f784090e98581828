import { redirect } from 'react-router'
import { licenseTypes } from '../../domain/licenses/license.ts'
import { type LoaderArgs, pageContext } from '../app/context.ts'
import { signedIn } from '../app/guards.ts'
import { paths } from '../app/paths.ts'
import { couponInUrl, lookUpCoupon } from '../checkout/coupon-lookup.ts'
import { loadLicense } from '../checkout/license-prices.ts'
import { loadPriceBasis } from '../checkout/price-basis.ts'
import type { Prices } from './load-prices.ts'

export { Component, shouldRevalidate } from './pricing-page.tsx'

/** The same cards for the owner of a demo: what is bought takes over its serial number. */
export const loader = signedIn(async (args: LoaderArgs): Promise<Prices> => {
  const demo = await loadLicense(args)
  // A demo that is not in force cannot be paid for either.
  if (demo.type !== licenseTypes.demo || demo.state !== 'active') throw redirect(paths.buy)
  const { api } = args.context.get(pageContext)
  const [basis, coupon] = await Promise.all([
    loadPriceBasis(api),
    lookUpCoupon(api, couponInUrl(args.request.url)),
  ])
  return { ...basis, renewable: [], demo, coupon }
})
