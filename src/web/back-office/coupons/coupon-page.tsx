import { useLoaderData } from 'react-router'
import { couponActions } from '../../../definitions/coupon.ts'
import { formatDay } from '../../../texts/day.ts'
import { type LoaderArgs, pageContext, usePage } from '../../app/context.ts'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { RecordActions } from '../engine/record-actions.tsx'
import { Facts, Page } from '../kit/page.tsx'
import { requireReply } from '../kit/require-reply.ts'
import { SideBySide } from '../kit/side-by-side.tsx'
import { Timeline } from '../kit/timeline.tsx'
import { CouponState } from './coupon-state.tsx'
import { describeDays, describeDiscount } from './coupon-words.ts'

export async function loader({ request, context, params }: LoaderArgs) {
  const { api } = context.get(pageContext)
  const asked = { params: { id: params['code'] ?? '' } }
  return requireReply(await api('GET /api/sezam/coupons/{id}/', asked), request).data
}

export function Component() {
  const { texts, visitor } = usePage()
  const { coupons: t } = texts.backOffice
  const coupon = useLoaderData<typeof loader>()
  const { code, most_uses_each: each } = coupon
  const { language } = visitor
  const rows = [
    { term: t.columns.days, value: describeDays(coupon, t, language) },
    { term: t.facts.usesEach, value: each === null ? '' : String(each) },
    { term: t.facts.created, value: formatDay(language, coupon.created_at) },
  ]

  return (
    <Page
      title={t.couponTitle(code)}
      lead={
        <Facts>
          <CouponState coupon={coupon} />
          <strong>{describeDiscount(coupon, language)}</strong>
          <span>{`${t.columns.uses}: ${t.uses(coupon.uses, coupon.most_uses)}`}</span>
        </Facts>
      }
      aside={<RecordActions defined={couponActions} words={t.actions} id={code} about={coupon} />}
    >
      <SideBySide>
        <DefinitionList rows={rows} />
        <Timeline title={t.history} rows={coupon.timeline} events={{}} />
      </SideBySide>
    </Page>
  )
}
