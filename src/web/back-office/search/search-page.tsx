import { Link, redirect, useLoaderData } from 'react-router'
import type { SearchHit } from '../../../contract/back-office/search.ts'
import { type LoaderArgs, pageContext, useTexts } from '../../app/context.ts'
import { EmptyState } from '../../ui/notice.tsx'
import { hitPath } from '../kit/back-office-paths.ts'
import { type Column, DataTable } from '../kit/data-table.tsx'
import { ReturnedMark } from '../kit/order-state.tsx'
import { Page } from '../kit/page.tsx'
import { requireReply } from '../kit/require-reply.ts'

const kinds = ['customer', 'order', 'license', 'invoice', 'payment', 'unmatched'] as const

/** What is found exactly opens at once. */
export async function loader({ request, context }: LoaderArgs) {
  const { api } = context.get(pageContext)
  const q = new URL(request.url).searchParams.get('q') ?? ''
  const { data, exact } = requireReply(await api('GET /api/sezam/search/', { query: { q } }), request)
  const [only, ...more] = data
  if (exact && only && more.length === 0) throw redirect(hitPath(only))
  return { q, hits: data }
}

export function Component() {
  const { search: t, kit } = useTexts().backOffice
  const { q, hits } = useLoaderData<typeof loader>()
  const columns: Column<SearchHit>[] = [
    {
      key: 'title',
      label: t.found,
      fit: 'cut',
      isName: true,
      cell: hit => (
        <>
          <Link to={hitPath(hit)}>{hit.title}</Link> <ReturnedMark {...hit} />
        </>
      ),
    },
    { key: 'detail', label: t.detail, fit: 'cut', cell: hit => hit.detail },
  ]

  return (
    <Page title={t.title} lead={t.lead(q)}>
      {hits.length === 0 && <EmptyState title={t.none}>{t.hint}</EmptyState>}
      {kinds
        .map(kind => ({ kind, found: hits.filter(hit => hit.kind === kind) }))
        .filter(({ found }) => found.length > 0)
        .map(({ kind, found }) => (
          <section key={kind}>
            <h2>{kit.search.kinds[kind]}</h2>
            <DataTable
              caption={kit.search.kinds[kind]}
              columns={columns}
              rows={found}
              rowKey={({ id }) => id}
            />
          </section>
        ))}
    </Page>
  )
}
