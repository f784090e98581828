import { redirect, useLoaderData, useLocation } from 'react-router'
import type { CustomerEntry } from '../../../contract/back-office/customers.ts'
import { formatDay } from '../../../texts/day.ts'
import { type LoaderArgs, pageContext, usePage } from '../../app/context.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { RouterLink } from '../../ui/router-link.tsx'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { type Column, DataTable } from '../kit/data-table.tsx'
import { FilterBar } from '../kit/filter-bar.tsx'
import { PageStack } from '../kit/page-stack.tsx'
import { Pager } from '../kit/pager.tsx'
import { requireReply } from '../kit/require-reply.ts'

/** The one customer that a search finds opens at once. */
export async function loader({ request, context }: LoaderArgs) {
  const { api } = context.get(pageContext)
  const { searchParams } = new URL(request.url)
  const query = Object.fromEntries([...searchParams].filter(([name]) => name !== 'lang'))
  const reply = requireReply(await api('GET /api/sezam/customers/', { query }), request)
  const [only, ...more] = reply.data
  if (searchParams.get('q') && only && more.length === 0) throw redirect(backOfficePaths.customer(only.id))
  return reply
}

export function Component() {
  const { customers: t } = usePage().texts.backOffice
  const { search } = useLocation()
  const { data: customers, next, searched_to, count } = useLoaderData<typeof loader>()
  const columns = useColumns()
  const options = (words: Record<string, string>) =>
    Object.entries(words).map(([value, label]) => ({ value, label }))

  return (
    <PageStack>
      <PageHeading
        title={t.title}
        aside={
          <ButtonLink href={`/api/sezam/customers/export/${search}`} download data-export>
            {t.export}
          </ButtonLink>
        }
      />
      <FilterBar
        filters={[
          { name: 'q', label: t.search },
          { name: 'country', label: t.countryHelp },
          { name: 'language', label: t.columns.language, options: options(t.languages), any: 'masculine' },
          { name: 'paid', label: t.paid, options: options(t.paidOptions), any: 'plural' },
          { kind: 'days', label: t.columns.created },
        ]}
      />
      {customers.length === 0 ? (
        <EmptyState title={search ? t.empty : t.none} />
      ) : (
        <DataTable caption={t.title} columns={columns} rows={customers} rowKey={row => row.id} />
      )}
      <Pager next={next} searchedTo={searched_to} count={count} />
    </PageStack>
  )
}

function useColumns(): Column<CustomerEntry>[] {
  const { texts, visitor } = usePage()
  const { columns, languages } = texts.backOffice.customers
  return [
    {
      key: 'email',
      label: columns.email,
      isName: true,
      cell: ({ id, email }) => <RouterLink to={backOfficePaths.customer(id)}>{email}</RouterLink>,
    },
    { key: 'language', label: columns.language, cell: row => languages[row.language] },
    { key: 'country', label: columns.country, cell: row => row.country },
    { key: 'created', label: columns.created, cell: row => formatDay(visitor.language, row.created_at) },
    { key: 'paid', label: columns.paidOrders, align: 'end', cell: row => row.paid_orders },
    { key: 'licenses', label: columns.licenses, align: 'end', cell: row => row.licenses },
  ]
}
