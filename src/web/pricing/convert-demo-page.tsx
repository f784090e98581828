import { redirect } from 'react-router'
import { licenseTypes } from '../../domain/licenses/license.ts'
import { type LoaderArgs, pageContext, requireSignIn } from '../app/context.ts'
import { paths } from '../app/paths.ts'
import { couponInUrl, lookUpCoupon } from '../checkout/coupon-part.tsx'
import { loadLicense } from '../checkout/license-prices.ts'
import { loadPriceBasis } from '../checkout/price-basis.ts'
import { loadQuestions, type Prices } from './pricing-page.tsx'

export { Component, shouldRevalidate } from './pricing-page.tsx'

export const loader = requireSignIn(async (args: LoaderArgs): Promise<Prices> => {
  const demo = await loadLicense(args)
  // A suspended or revoked demo cannot be paid for.
  if (demo.type !== licenseTypes.demo || demo.state !== 'active') throw redirect(paths.buy)
  const page = args.context.get(pageContext)
  const { api } = page
  const [basis, coupon, questions] = await Promise.all([
    loadPriceBasis(page),
    lookUpCoupon(api, couponInUrl(args.request.url)),
    loadQuestions(api, args.request),
  ])
  return { ...basis, renewable: [], demo, coupon, questions }
}, 'buy')
