import { useLoaderData, useNavigate } from 'react-router'
import type { CouponEntry } from '../../../contract/back-office/coupons.ts'
import { couponActions } from '../../../definitions/coupon.ts'
import { usePage } from '../../app/context.ts'
import { DefinedAction } from '../engine/defined-action.tsx'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import type { Column } from '../kit/data-table.tsx'
import { listLoader } from '../kit/list-loader.ts'
import { ListPage } from '../kit/list-page.tsx'
import { CouponState, describeDays, describeDiscount } from './coupon-words.tsx'

export const loader = listLoader('GET /api/sezam/coupons/')

export function Component() {
  const { texts, visitor } = usePage()
  const { coupons: t } = texts.backOffice
  const navigate = useNavigate()
  const columns: Column<CouponEntry>[] = [
    {
      key: 'code',
      label: t.columns.code,
      cell: row => row.code,
      to: row => backOfficePaths.coupon(row.code),
    },
    { key: 'discount', label: t.columns.discount, cell: row => describeDiscount(row, visitor.language) },
    { key: 'days', label: t.columns.days, cell: row => describeDays(row, t, visitor.language) },
    { key: 'uses', label: t.columns.uses, cell: row => t.uses(row.uses, row.most_uses) },
    { key: 'state', label: t.columns.state, cell: row => <CouponState coupon={row} /> },
  ]

  return (
    <ListPage
      words={t}
      list={useLoaderData<typeof loader>()}
      columns={columns}
      rowKey={row => row.code}
      filters={[
        { name: 'q', label: t.columns.code },
        { name: 'state', label: t.columns.state, options: t.states },
      ]}
      aside={
        <DefinedAction
          name="create"
          defined={couponActions}
          onDone={({ id }) => void navigate(backOfficePaths.coupon(String(id)))}
        />
      }
    />
  )
}
