import { useLoaderData, useLocation } from 'react-router'
import type { CouponEntry } from '../../../contract/back-office/coupons.ts'
import { type LoaderArgs, pageContext, usePage } from '../../app/context.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Pill } from '../../ui/pill.tsx'
import { RouterLink } from '../../ui/router-link.tsx'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { type Column, DataTable } from '../kit/data-table.tsx'
import { FilterBar } from '../kit/filter-bar.tsx'
import { Pager } from '../kit/pager.tsx'
import { requireReply } from '../kit/require-reply.ts'
import { SettingsPage } from '../kit/settings-page.tsx'
import { describeDays, describeDiscount } from './coupon-words.ts'

export async function loader({ request, context }: LoaderArgs) {
  const { api } = context.get(pageContext)
  const { searchParams } = new URL(request.url)
  const query = Object.fromEntries([...searchParams].filter(([name]) => name !== 'lang'))
  return requireReply(await api('GET /api/sezam/coupons/', { query }), request)
}

export function Component() {
  const { coupons: t } = usePage().texts.backOffice
  const { search } = useLocation()
  const { data, next } = useLoaderData<typeof loader>()
  const columns = useColumns()

  return (
    <SettingsPage>
      <PageHeading
        title={t.title}
        aside={
          <ButtonLink variant="primary" to={backOfficePaths.newCoupon}>
            {t.newTitle}
          </ButtonLink>
        }
      />
      <FilterBar
        filters={[
          { name: 'q', label: t.columns.code },
          {
            name: 'state',
            label: t.columns.state,
            options: Object.entries(t.states).map(([value, label]) => ({ value, label })),
          },
        ]}
      />
      {data.length === 0 ? (
        <EmptyState title={search ? t.empty : t.none} />
      ) : (
        <DataTable caption={t.title} columns={columns} rows={data} rowKey={row => row.code} />
      )}
      <Pager next={next} />
    </SettingsPage>
  )
}

function useColumns(): Column<CouponEntry>[] {
  const { texts, visitor } = usePage()
  const { coupons: t } = texts.backOffice
  const { columns } = t
  return [
    {
      key: 'code',
      label: columns.code,
      isName: true,
      cell: ({ code }) => <RouterLink to={backOfficePaths.coupon(code)}>{code}</RouterLink>,
    },
    { key: 'discount', label: columns.discount, cell: row => describeDiscount(row, visitor.language) },
    { key: 'days', label: columns.days, cell: row => describeDays(row, t, visitor.language) },
    { key: 'uses', label: columns.uses, cell: row => t.uses(row.uses, row.most_uses) },
    {
      key: 'state',
      label: columns.state,
      isWhole: true,
      cell: ({ enabled }) => (
        <Pill tone={enabled ? 'good' : 'neutral'}>{enabled ? t.states.open : t.states.closed}</Pill>
      ),
    },
  ]
}
