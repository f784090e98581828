import type { Question } from '../../contract/content.ts'
import type { License } from '../../contract/licenses.ts'
import { type LoaderArgs, pageContext } from '../app/context.ts'
import { type CouponLookup, couponInUrl, lookUpCoupon } from '../checkout/coupon-lookup.ts'
import { type Choices, loadPriceBasis, type PriceBasis } from '../checkout/price-basis.ts'
import { loadQuestions } from './static-sections.tsx'

export type Prices = Choices &
  PriceBasis & {
    renewable: License[]
    /** The demo to convert; null to buy a new license. */
    demo: License | null
    coupon: CouponLookup | null
    questions: Question[]
  }

export async function loader({ context, request }: LoaderArgs): Promise<Prices> {
  const { api, visitor } = context.get(pageContext)
  const [basis, licenses, coupon, questions] = await Promise.all([
    loadPriceBasis(api),
    visitor.user ? api('GET /api/astra/license/list/') : null,
    lookUpCoupon(api, couponInUrl(request.url)),
    loadQuestions(api, request),
  ])
  // Without the list the customer can still buy: only the question 'buy or renew' is not asked.
  const renewable = licenses?.ok ? licenses.reply.lics.filter(({ can_renew }) => can_renew) : []
  return { ...basis, renewable, demo: null, coupon, questions }
}
