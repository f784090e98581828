import { useLoaderData } from 'react-router'
import type { SuperuserEntry } from '../../../contract/back-office/superusers.ts'
import { superuserActions } from '../../../definitions/superuser.ts'
import { formatDay } from '../../../texts/day.ts'
import { usePage } from '../../app/context.ts'
import { Pill } from '../../ui/pill.tsx'
import { DefinedAction } from '../engine/defined-action.tsx'
import { RecordActions } from '../engine/record-actions.tsx'
import { type Column, DataTable, useActionColumn } from '../kit/data-table.tsx'
import { pageLoader } from '../kit/list-loader.ts'
import { Page } from '../kit/page.tsx'

export const loader = pageLoader('GET /api/sezam/superusers/')

export function Component() {
  const { texts, visitor } = usePage()
  const { superusers: t, kit } = texts.backOffice
  const { data: rows } = useLoaderData<typeof loader>()
  const columns: Column<SuperuserEntry>[] = [
    { key: 'email', label: t.columns.email, isName: true, fit: 'cut', cell: row => row.email },
    { key: 'factor', label: t.columns.factor, cell: row => <Factor entry={row} /> },
    { key: 'added', label: t.columns.added, cell: row => formatDay(visitor.language, row.added_at) },
    { key: 'by', label: t.columns.addedBy, fit: 'cut', cell: row => row.added_by },
    useActionColumn(row => <RecordActions defined={superuserActions} about={row} rowName={row.email} />),
  ]

  return (
    <Page lead={t.lead} aside={<DefinedAction defined={superuserActions} name="add" />}>
      <DataTable caption={kit.settingsTabs.superusers} columns={columns} rows={rows} rowKey={row => row.id} />
    </Page>
  )
}

function Factor({ entry: { totp, passkeys } }: { entry: SuperuserEntry }) {
  const { factors: t } = usePage().texts.backOffice.superusers
  const names = [totp ? [t.app] : [], passkeys > 0 ? [t.passkeys(passkeys)] : []].flat()
  return names.length > 0 ? names.join(', ') : <Pill tone="warn">{t.none}</Pill>
}
