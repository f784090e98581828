import { useLoaderData } from 'react-router'
import type { SuperuserSession } from '../../../contract/back-office/superusers.ts'
import { formatMoment } from '../../../texts/moment.ts'
import { type LoaderArgs, pageContext, usePage } from '../../app/context.ts'
import { PageHeading } from '../../ui/layout.tsx'
import { ActionDialog } from '../kit/action-dialog.tsx'
import { type Column, DataTable } from '../kit/data-table.tsx'
import { requireReply } from '../kit/require-reply.ts'
import { SettingsPage } from '../kit/settings-page.tsx'

export async function loader({ request, context }: LoaderArgs) {
  const { api } = context.get(pageContext)
  return requireReply(await api('GET /api/sezam/sessions/'), request).data
}

export function Component() {
  const { texts, visitor } = usePage()
  const { sessions: t } = texts.backOffice
  const moment = (iso: string) => formatMoment(visitor.language, iso)
  const columns: Column<SuperuserSession>[] = [
    { key: 'email', label: t.columns.email, isName: true, fit: 'cut', cell: row => row.email },
    {
      key: 'device',
      label: t.columns.device,
      fit: 'cut',
      cell: row => (row.is_own ? `${row.device} (${t.own})` : row.device),
    },
    { key: 'address', label: t.columns.address, cell: row => row.address },
    { key: 'began', label: t.columns.began, cell: row => moment(row.signed_in_at) },
    { key: 'used', label: t.columns.used, cell: row => moment(row.last_seen_at) },
    {
      key: 'factor',
      label: t.columns.factor,
      cell: row => (row.factor_at ? moment(row.factor_at) : t.never),
    },
    { key: 'action', label: t.columns.action, cell: row => !row.is_own && <EndSession session={row} /> },
  ]

  return (
    <SettingsPage>
      <PageHeading title={t.title} lead={t.lead} />
      <DataTable
        caption={t.title}
        columns={columns}
        rows={useLoaderData<typeof loader>()}
        rowKey={row => row.id}
      />
    </SettingsPage>
  )
}

function EndSession({ session: { id, email } }: { session: SuperuserSession }) {
  const { end: t } = usePage().texts.backOffice.sessions

  return (
    <ActionDialog
      label={t.open}
      name={`${t.open}: ${email}`}
      tone="danger"
      question={t.question(email)}
      consequences={t.consequences}
      submitLabel={t.submit}
      run={(api, reason) =>
        api('POST /api/sezam/sessions/{id}/ending/', { params: { id }, body: { reason } })
      }
    />
  )
}
