import { useLoaderData, useLocation } from 'react-router'
import { type LoaderArgs, pageContext, usePage } from '../../app/context.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { DataTable } from '../kit/data-table.tsx'
import { useEmailColumns } from '../kit/email-list.tsx'
import { FilterBar } from '../kit/filter-bar.tsx'
import { Pager } from '../kit/pager.tsx'
import { requireReply } from '../kit/require-reply.ts'
import { SettingsPage } from '../kit/settings-page.tsx'

export async function loader({ request, context }: LoaderArgs) {
  const { api } = context.get(pageContext)
  const { searchParams } = new URL(request.url)
  const query = Object.fromEntries([...searchParams].filter(([name]) => name !== 'lang'))
  const reply = requireReply(await api('GET /api/sezam/emails/', { query }), request)
  return reply
}

export function Component() {
  const { emails: t, kit } = usePage().texts.backOffice
  const { search } = useLocation()
  const { data: emails, next } = useLoaderData<typeof loader>()
  const columns = useEmailColumns()
  const options = (words: Record<string, string>) =>
    Object.entries(words).map(([value, label]) => ({ value, label }))

  return (
    <SettingsPage>
      <PageHeading title={t.title} lead={t.lead} />
      <FilterBar
        filters={[
          { name: 'recipient', label: kit.emails.columns.recipient },
          { name: 'state', label: kit.emails.columns.state, options: options(kit.emails.states) },
          { name: 'kind', label: t.kind, options: options(t.kinds), any: 'masculine' },
        ]}
      />
      {emails.length === 0 ? (
        <EmptyState title={search ? t.empty : t.none} />
      ) : (
        <DataTable caption={t.title} columns={columns} rows={emails} rowKey={row => row.id} />
      )}
      <Pager next={next} />
    </SettingsPage>
  )
}
