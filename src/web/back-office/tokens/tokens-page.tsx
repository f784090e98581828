import { useLoaderData } from 'react-router'
import type { TokenEntry } from '../../../contract/back-office/tokens.ts'
import { usePage } from '../../app/context.ts'
import { Pill } from '../../ui/pill.tsx'
import { ActionDialog } from '../kit/action-dialog.tsx'
import type { Column } from '../kit/data-table.tsx'
import { listLoader } from '../kit/list-loader.ts'
import { ListPage } from '../kit/list-page.tsx'
import { ShortDay } from '../kit/short-day.tsx'

export const loader = listLoader('GET /api/sezam/tokens/')

export function Component() {
  const { tokens: t } = usePage().texts.backOffice

  return (
    <ListPage
      words={t}
      list={useLoaderData<typeof loader>()}
      columns={useColumns()}
      rowKey={row => row.id}
      filters={[
        { name: 'q', label: t.columns.email },
        { name: 'state', label: t.columns.state, options: t.states },
      ]}
      isOfSettings
    />
  )
}

function useColumns(): Column<TokenEntry>[] {
  const { tokens: t } = usePage().texts.backOffice
  const day = (at: string | null) => (at ? <ShortDay at={at} /> : t.never)
  return [
    { key: 'email', label: t.columns.email, isName: true, fit: 'cut', cell: row => row.email },
    { key: 'name', label: t.columns.name, fit: 'cut', cell: row => `${row.name}, ${row.start}…` },
    { key: 'scopes', label: t.columns.scopes, fit: 'cut', cell: row => row.scopes.join(', ') },
    { key: 'used', label: t.columns.used, cell: row => day(row.last_used_on) },
    { key: 'expires', label: t.columns.expires, cell: row => day(row.expires_at) },
    {
      key: 'state',
      label: t.columns.state,
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
