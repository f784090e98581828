import { useLoaderData } from 'react-router'
import type { EndpointEntry } from '../../../contract/back-office/endpoints.ts'
import { formatMoment } from '../../../texts/moment.ts'
import { usePage } from '../../app/context.ts'
import { Pill } from '../../ui/pill.tsx'
import { ActionDialog } from '../kit/action-dialog.tsx'
import type { Column } from '../kit/data-table.tsx'
import { listLoader } from '../kit/list-loader.ts'
import { ListPage } from '../kit/list-page.tsx'

const tones = { active: 'good', failing: 'warn', disabled: 'neutral' } as const

export const loader = listLoader('GET /api/sezam/webhook-endpoints/')

export function Component() {
  const { endpoints: t } = usePage().texts.backOffice

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

function useColumns(): Column<EndpointEntry>[] {
  const { texts, visitor } = usePage()
  const { endpoints: t } = texts.backOffice
  return [
    { key: 'url', label: t.columns.url, isName: true, fit: 'cut', cell: row => row.url },
    { key: 'email', label: t.columns.email, fit: 'cut', cell: row => row.email },
    { key: 'types', label: t.columns.types, fit: 'cut', cell: row => row.types.join(', ') },
    {
      key: 'state',
      label: t.columns.state,
      cell: ({ state }) => <Pill tone={tones[state]}>{t.states[state]}</Pill>,
    },
    {
      key: 'why',
      label: t.columns.why,
      cell: ({ disabled_because: because, failing_since: since }) =>
        because ? t.because[because] : since && t.failingSince(formatMoment(visitor.language, since)),
    },
    { key: 'action', label: t.columns.action, cell: row => <SwitchEndpoint endpoint={row} /> },
  ]
}

function SwitchEndpoint({ endpoint: { id, url, state } }: { endpoint: EndpointEntry }) {
  const { endpoints } = usePage().texts.backOffice
  const isDisabled = state === 'disabled'
  const t = isDisabled ? endpoints.enable : endpoints.disable
  const enable = 'POST /api/sezam/webhook-endpoints/{id}/enabling/' as const
  const disable = 'POST /api/sezam/webhook-endpoints/{id}/disabling/' as const

  return (
    <ActionDialog
      label={t.open}
      name={`${t.open}: ${url}`}
      {...(isDisabled ? {} : { tone: 'danger' as const })}
      question={t.question(url)}
      consequences={t.consequences}
      submitLabel={t.submit}
      run={(api, reason) => api(isDisabled ? enable : disable, { params: { id }, body: { reason } })}
      undo={(api, reason) => api(isDisabled ? disable : enable, { params: { id }, body: { reason } })}
    />
  )
}
