import { useLoaderData } from 'react-router'
import type { TokenEntry } from '../../../contract/back-office/tokens.ts'
import { formatDay } from '../../../texts/day.ts'
import { type LoaderArgs, pageContext, usePage } from '../../app/context.ts'
import { Pill } from '../../ui/pill.tsx'
import { ActionDialog } from '../kit/action-dialog.tsx'
import type { Column } from '../kit/data-table.tsx'
import { ListByState } from '../kit/list-by-state.tsx'
import { requireReply } from '../kit/require-reply.ts'

export async function loader({ request, context }: LoaderArgs) {
  const { api } = context.get(pageContext)
  const { searchParams } = new URL(request.url)
  const query = Object.fromEntries([...searchParams].filter(([name]) => name !== 'lang'))
  return requireReply(await api('GET /api/sezam/tokens/', { query }), request)
}

export function Component() {
  const { tokens } = usePage().texts.backOffice
  const { data, next } = useLoaderData<typeof loader>()
  return <ListByState words={tokens} columns={useColumns()} rows={data} next={next} />
}

function useColumns(): Column<TokenEntry>[] {
  const { texts, visitor } = usePage()
  const { tokens: t } = texts.backOffice
  const day = (iso: string | null) => (iso ? formatDay(visitor.language, iso) : t.never)
  return [
    { key: 'email', label: t.columns.email, isName: true, cell: row => row.email },
    { key: 'name', label: t.columns.name, cell: row => `${row.name}, ${row.start}…` },
    { key: 'scopes', label: t.columns.scopes, cell: row => row.scopes.join(', ') },
    { key: 'used', label: t.columns.used, cell: row => day(row.last_used_on) },
    { key: 'expires', label: t.columns.expires, cell: row => day(row.expires_at) },
    {
      key: 'state',
      label: t.columns.state,
      isWhole: true,
      cell: ({ state }) => <Pill tone={state === 'active' ? 'good' : 'neutral'}>{t.states[state]}</Pill>,
    },
    {
      key: 'action',
      label: t.columns.action,
      cell: row => row.state === 'active' && <RevokeToken token={row} />,
    },
  ]
}

function RevokeToken({ token: { id, email, name } }: { token: TokenEntry }) {
  const { revoke: t } = usePage().texts.backOffice.tokens

  return (
    <ActionDialog
      label={t.open}
      name={`${t.open}: ${name}, ${email}`}
      tone="danger"
      question={t.question(name, email)}
      consequences={t.consequences}
      submitLabel={t.submit}
      run={(api, reason) =>
        api('POST /api/sezam/tokens/{id}/revocation/', { params: { id }, body: { reason } })
      }
    />
  )
}
