import { useLoaderData } from 'react-router'
import type { SuperuserSession } from '../../../contract/back-office/superusers.ts'
import { sessionActions } from '../../../definitions/superuser.ts'
import { useTexts } from '../../app/context.ts'
import { RecordActions } from '../engine/record-actions.tsx'
import { type Column, DataTable, useActionColumn } from '../kit/data-table.tsx'
import { pageLoader } from '../kit/list-loader.ts'
import { Page } from '../kit/page.tsx'
import { useFormats } from '../kit/use-formats.ts'

export const loader = pageLoader('GET /api/sezam/sessions/')

export function Component() {
  const { kit, superusers } = useTexts().backOffice
  const { sessions: t } = superusers
  const { moment } = useFormats()
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
    useActionColumn(
      row => !row.is_own && <RecordActions defined={sessionActions} about={row} rowName={row.email} />,
    ),
  ]

  return (
    <Page lead={t.lead}>
      <DataTable
        caption={kit.settingsTabs.sessions}
        columns={columns}
        rows={useLoaderData<typeof loader>().data}
        rowKey={row => row.id}
      />
    </Page>
  )
}
