import { useLoaderData } from 'react-router'
import type { SuperuserEntry } from '../../../contract/back-office/superusers.ts'
import { formatDay } from '../../../texts/day.ts'
import { type LoaderArgs, pageContext, usePage } from '../../app/context.ts'
import { PageHeading } from '../../ui/layout.tsx'
import { Pill } from '../../ui/pill.tsx'
import { type Column, DataTable } from '../kit/data-table.tsx'
import { requireReply } from '../kit/require-reply.ts'
import { SettingsPage } from '../kit/settings-page.tsx'
import { AddSuperuser, SuperuserActions } from './superuser-actions.tsx'

export async function loader({ request, context }: LoaderArgs) {
  const { api } = context.get(pageContext)
  return requireReply(await api('GET /api/sezam/superusers/'), request).data
}

export function Component() {
  const { texts, visitor } = usePage()
  const { superusers: t } = texts.backOffice
  const rows = useLoaderData<typeof loader>()
  const columns: Column<SuperuserEntry>[] = [
    { key: 'email', label: t.columns.email, isName: true, fit: 'cut', cell: row => row.email },
    { key: 'factor', label: t.columns.factor, cell: row => <Factor entry={row} /> },
    { key: 'added', label: t.columns.added, cell: row => formatDay(visitor.language, row.added_at) },
    { key: 'by', label: t.columns.addedBy, fit: 'cut', cell: row => row.added_by },
    { key: 'action', label: t.remove.column, cell: row => <SuperuserActions superuser={row} /> },
  ]

  return (
    <SettingsPage>
      <PageHeading title={t.title} lead={t.lead} aside={<AddSuperuser />} />
      <DataTable caption={t.title} columns={columns} rows={rows} rowKey={row => row.id} />
    </SettingsPage>
  )
}

function Factor({ entry: { totp, passkeys } }: { entry: SuperuserEntry }) {
  const { factors: t } = usePage().texts.backOffice.superusers
  const names = [totp ? [t.app] : [], passkeys > 0 ? [t.passkeys(passkeys)] : []].flat()
  return names.length > 0 ? names.join(', ') : <Pill tone="warn">{t.none}</Pill>
}
