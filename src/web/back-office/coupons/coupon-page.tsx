import { Link, useLoaderData } from 'react-router'
import { couponActions } from '../../../definitions/coupon.ts'
import { formatDay } from '../../../texts/day.ts'
import { usePage } from '../../app/context.ts'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { RecordActions } from '../engine/record-actions.tsx'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { pageLoader } from '../kit/list-loader.ts'
import { Facts, Page, SideBySide } from '../kit/page.tsx'
import { Timeline } from '../kit/timeline.tsx'
import { CouponState, describeDays, describeDiscount } from './coupon-words.tsx'

export const loader = pageLoader('GET /api/sezam/coupons/{id}/')

export function Component() {
  const { texts, visitor } = usePage()
  const { actionWords, coupons: t, kit } = texts.backOffice
  const { data: coupon } = useLoaderData<typeof loader>()
  const { code, customer, most_uses_each: each } = coupon
  const { customer: personal, products, modes, most_uses_each: limit } = actionWords.coupon.create.fields
  const rows = [
    {
      term: personal.label,
      value: customer && <Link to={backOfficePaths.customer(customer.id)}>{customer.email}</Link>,
    },
    { term: products.label, value: nameEach(products.values, coupon.products) },
    { term: modes.label, value: nameEach(modes.values, coupon.modes) },
    { term: t.columns.days, value: describeDays(coupon, t, visitor.language) },
    { term: limit.label, value: each === null ? '' : String(each) },
    { term: t.created, value: formatDay(visitor.language, coupon.created_at) },
  ]

  return (
    <Page
      title={`${kit.palette.one.coupon} ${code}`}
      lead={
        <Facts>
          <CouponState coupon={coupon} />
          <strong>{describeDiscount(coupon, visitor.language)}</strong>
          <span>{`${t.columns.uses}: ${t.uses(coupon.uses, coupon.most_uses)}`}</span>
        </Facts>
      }
      aside={<RecordActions defined={couponActions} id={code} about={coupon} />}
    >
      <SideBySide>
        <DefinitionList rows={rows} />
        <Timeline title={kit.timeline.done} rows={coupon.timeline} events={{}} />
      </SideBySide>
    </Page>
  )
}

function nameEach(words: Readonly<Record<string, string>>, chosen: readonly string[]): string {
  return chosen.flatMap(each => words[each] ?? []).join(', ')
}
