import type { Question } from '../../contract/content.ts'
import type { License } from '../../contract/licenses.ts'
import type { Api } from '../app/api.ts'
import { type LoaderArgs, pageContext } from '../app/context.ts'
import { readPreview } from '../app/guards.ts'
import { type CouponLookup, couponInUrl, lookUpCoupon } from '../checkout/coupon-lookup.ts'
import { type Choices, loadPriceBasis, type PriceBasis } from '../checkout/price-basis.ts'

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
  // The customer can still buy if the list is missing: only the question 'buy or renew' is not asked.
  const renewable = licenses?.ok ? licenses.reply.lics.filter(({ can_renew }) => can_renew) : []
  return { ...basis, renewable, demo: null, coupon, questions }
}

/** The answers are missing where they cannot be read: prices are shown without them too. */
export async function loadQuestions(api: Api, request: Request): Promise<Question[]> {
  const query = readPreview(request)
  const answer = await api('GET /api/astra/questions/', query.preview ? { query } : {})
  return answer.ok ? answer.reply.data : []
}
