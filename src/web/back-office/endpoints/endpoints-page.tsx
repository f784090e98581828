import { useLoaderData } from 'react-router'
import type { EndpointEntry } from '../../../contract/back-office/endpoints.ts'
import { formatMoment } from '../../../texts/moment.ts'
import { type LoaderArgs, pageContext, usePage } from '../../app/context.ts'
import { Pill } from '../../ui/pill.tsx'
import { ActionDialog } from '../kit/action-dialog.tsx'
import type { Column } from '../kit/data-table.tsx'
import { ListByState } from '../kit/list-by-state.tsx'
import { requireReply } from '../kit/require-reply.ts'

const tones = { active: 'good', failing: 'warn', disabled: 'neutral' } as const

export async function loader({ request, context }: LoaderArgs) {
  const { api } = context.get(pageContext)
  const { searchParams } = new URL(request.url)
  const query = Object.fromEntries([...searchParams].filter(([name]) => name !== 'lang'))
  return requireReply(await api('GET /api/sezam/webhook-endpoints/', { query }), request)
}

export function Component() {
  const { endpoints } = usePage().texts.backOffice
  const { data, next } = useLoaderData<typeof loader>()
  return <ListByState words={endpoints} columns={useColumns()} rows={data} next={next} />
}

function useColumns(): Column<EndpointEntry>[] {
  const { texts, visitor } = usePage()
  const { endpoints: t } = texts.backOffice
  return [
    { key: 'url', label: t.columns.url, isName: true, cell: row => row.url },
    { key: 'email', label: t.columns.email, cell: row => row.email },
    { key: 'types', label: t.columns.types, cell: row => row.types.join(', ') },
    {
      key: 'state',
      label: t.columns.state,
      isWhole: true,
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
