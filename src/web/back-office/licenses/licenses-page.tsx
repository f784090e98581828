import { useLoaderData, useLocation } from 'react-router'
import type { LicenseEntry } from '../../../contract/back-office/licenses.ts'
import { numberServers } from '../../../texts/servers.ts'
import { type LoaderArgs, pageContext, useTexts, useVisitor } from '../../app/context.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { RouterLink } from '../../ui/router-link.tsx'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { type Column, DataTable } from '../kit/data-table.tsx'
import { FilterBar } from '../kit/filter-bar.tsx'
import styles from '../kit/kit-form.module.css'
import { PageStack } from '../kit/page-stack.tsx'
import { Pager } from '../kit/pager.tsx'
import { requireReply } from '../kit/require-reply.ts'
import { FindBySerial } from './find-by-serial.tsx'
import { IssueLicense } from './issue-license.tsx'
import { Expiry, LicenseState, LicenseTabs } from './license-parts.tsx'

export async function loader({ request, context }: LoaderArgs) {
  const { api } = context.get(pageContext)
  const { searchParams } = new URL(request.url)
  const query = Object.fromEntries([...searchParams].filter(([name]) => name !== 'lang'))
  const reply = requireReply(await api('GET /api/sezam/licenses/', { query }), request)
  return reply
}

export function Component() {
  const { licenses: t } = useTexts().backOffice
  const { language } = useVisitor()
  const { search } = useLocation()
  const { data: licenses, next, searched_to, count } = useLoaderData<typeof loader>()
  const options = (words: Record<string, string>) =>
    Object.entries(words).map(([value, label]) => ({ value, label }))
  const expiries = ({ lapsed, within }: typeof t.expiries) => [
    { value: 'lapsed', label: lapsed },
    ...[7, 30, 60, 90].map(days => ({ value: String(days), label: within(days) })),
  ]
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
      cell: row => numberServers(language, row.servers),
    },
    { key: 'state', label: t.columns.state, cell: row => <LicenseState state={row.state} /> },
    { key: 'expires', label: t.columns.expires, cell: row => <Expiry license={row} /> },
  ]

  return (
    <PageStack>
      <PageHeading
        title={t.title}
        aside={
          <div className={styles.actions}>
            <IssueLicense key={search} to={new URLSearchParams(search).get('q') ?? ''} />
            <ButtonLink href={`/api/sezam/licenses/export/${search}`} download data-export>
              {t.export}
            </ButtonLink>
          </div>
        }
      />
      <LicenseTabs />
      <FilterBar
        filters={[
          { name: 'q', label: t.search },
          { name: 'state', label: t.columns.state, options: options(t.states) },
          { name: 'plan', label: t.columns.plan, options: options(t.plans), any: 'masculine' },
          { name: 'expires', label: t.expiries.label, options: expiries(t.expiries) },
          { kind: 'days', label: t.lastDay },
          {
            name: 'activated',
            label: t.activated.label,
            options: options(t.activated.options),
            any: 'feminine',
          },
          { name: 'version', label: t.version },
        ]}
      />
      <FindBySerial />
      {licenses.length === 0 ? (
        <EmptyState title={search ? t.empty : t.none} />
      ) : (
        <DataTable caption={t.title} columns={columns} rows={licenses} rowKey={row => row.id} />
      )}
      <Pager next={next} searchedTo={searched_to} count={count} />
    </PageStack>
  )
}
