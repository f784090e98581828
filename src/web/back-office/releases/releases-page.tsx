import { useLoaderData } from 'react-router'
import type { ReleaseEntry } from '../../../contract/back-office/releases.ts'
import { releaseActions } from '../../../definitions/release.ts'
import { useTexts } from '../../app/context.ts'
import { paths } from '../../app/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Pill } from '../../ui/pill.tsx'
import { DefinedAction } from '../engine/defined-action.tsx'
import { RecordActions } from '../engine/record-actions.tsx'
import { DataTable, useActionColumn } from '../kit/data-table.tsx'
import { pageLoader } from '../kit/list-loader.ts'
import { Page } from '../kit/page.tsx'
import { useFormats } from '../kit/use-formats.ts'

export const loader = pageLoader('GET /api/sezam/releases/')

export function Component() {
  const { releases: t } = useTexts().backOffice
  const { columns } = t
  const { data: rows } = useLoaderData<typeof loader>()
  const { day } = useFormats()
  const actionColumn = useActionColumn<ReleaseEntry>(row => (
    <RecordActions defined={releaseActions} id={row.version} about={row} rowName={row.version} />
  ))

  return (
    <Page
      lead={t.lead}
      aside={
        <>
          <ButtonLink to={paths.releases}>{t.toPage}</ButtonLink>
          <DefinedAction name="add" defined={releaseActions} />
        </>
      }
    >
      {rows.length === 0 ? (
        <p>{t.none}</p>
      ) : (
        <DataTable<ReleaseEntry>
          caption={t.caption}
          columns={[
            { key: 'version', label: columns.version, isName: true, cell: row => row.version },
            { key: 'day', label: columns.day, cell: row => day(row.released_on) },
            { key: 'covered', label: columns.covered, cell: row => day(row.covered_from) },
            { key: 'archs', label: columns.archs, cell: row => row.archs.join(', ') },
            {
              key: 'state',
              label: columns.state,
              cell: row => (
                <Pill tone={row.withdrawn_at ? 'warn' : 'good'}>
                  {row.withdrawn_at ? t.withdrawn : t.offered}
                </Pill>
              ),
            },
            actionColumn,
          ]}
          rows={rows}
          rowKey={row => row.version}
        />
      )}
    </Page>
  )
}
