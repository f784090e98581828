import { useLoaderData, useLocation } from 'react-router'
import type { LicenseEntry } from '../../../contract/back-office/licenses.ts'
import { type LoaderArgs, pageContext, useTexts } from '../../app/context.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { RouterLink } from '../../ui/router-link.tsx'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { type Column, DataTable } from '../kit/data-table.tsx'
import { FilterBar } from '../kit/filter-bar.tsx'
import { PageStack } from '../kit/page-stack.tsx'
import { Pager } from '../kit/pager.tsx'
import { requireReply } from '../kit/require-reply.ts'
import { FindBySerial } from './find-by-serial.tsx'
import { IssueLicense } from './issue-license.tsx'
import { Expiry, LicenseState } from './license-parts.tsx'

export async function loader({ request, context }: LoaderArgs) {
  const { api } = context.get(pageContext)
  const { searchParams } = new URL(request.url)
  const query = Object.fromEntries([...searchParams].filter(([name]) => name !== 'lang'))
  const { data, next } = requireReply(await api('GET /api/sezam/licenses/', { query }), request)
  return { licenses: data, next }
}

export function Component() {
  const { licenses: t } = useTexts().backOffice
  const { search } = useLocation()
  const { licenses, next } = useLoaderData<typeof loader>()
  const options = (words: Record<string, string>) =>
    Object.entries(words).map(([value, label]) => ({ value, label }))
  const columns: Column<LicenseEntry>[] = [
    {
      key: 'number',
      label: t.columns.number,
      isName: true,
      cell: ({ id }) => <RouterLink to={backOfficePaths.license(id)}>{id}</RouterLink>,
    },
    { key: 'serial', label: t.columns.serial, isWhole: true, cell: row => row.serial },
    { key: 'customer', label: t.columns.customer, cell: row => row.email },
    { key: 'plan', label: t.columns.plan, isWhole: true, cell: row => t.plans[row.plan] },
    {
      key: 'servers',
      label: t.columns.servers,
      align: 'end',
      cell: row => (row.plan === 'company' ? '∞' : row.servers),
    },
    { key: 'state', label: t.columns.state, cell: row => <LicenseState state={row.state} /> },
    { key: 'expires', label: t.columns.expires, cell: row => <Expiry license={row} /> },
  ]

  return (
    <PageStack>
      <PageHeading title={t.title} />
      <FilterBar
        filters={[
          { name: 'q', label: t.search },
          { name: 'state', label: t.columns.state, options: options(t.states) },
          { name: 'plan', label: t.columns.plan, options: options(t.plans), any: 'masculine' },
        ]}
      />
      <FindBySerial />
      <div>
        <IssueLicense key={search} to={new URLSearchParams(search).get('q') ?? ''} />
      </div>
      {licenses.length === 0 ? (
        <EmptyState title={search ? t.empty : t.none} />
      ) : (
        <DataTable caption={t.title} columns={columns} rows={licenses} rowKey={row => row.id} />
      )}
      <Pager next={next} />
    </PageStack>
  )
}
