import { useLoaderData } from 'react-router'
import type { ImportRow } from '../../../contract/back-office/imports.ts'
import { type LoaderArgs, usePage } from '../../app/context.ts'
import { ActionDialog } from '../kit/action-dialog.tsx'
import { ImportState, isRunning } from '../kit/import-state.tsx'
import { load } from '../kit/list-loader.ts'
import { Page, PageSection } from '../kit/page.tsx'
import { UploadForm, useChosenFile } from '../kit/upload-form.tsx'

export async function loader(args: LoaderArgs) {
  const [legacy, reports] = await Promise.all([
    load(args, 'GET /api/sezam/imports/', { query: { of: 'legacy' } }),
    load(args, 'GET /api/sezam/imports/', { query: { of: 'reports' } }),
  ])
  return { legacy: legacy.data, reports: reports.data }
}

export function Component() {
  const { imports: t } = usePage().texts.backOffice
  const { legacy, reports } = useLoaderData<typeof loader>()
  const { choose, checked } = useChosenFile(legacy)

  return (
    <Page lead={t.lead}>
      <p>{t.columnsHelp}</p>
      {!isRunning(legacy) && <UploadForm isChecked={checked?.state === 'checked'} onChoose={choose} />}
      {checked && (
        <ImportState row={checked}>
          <DryRun row={checked} />
        </ImportState>
      )}
      <PageSection title={t.recount.title}>
        <p>{t.recount.lead}</p>
        {reports && <ImportState row={reports} />}
        {!isRunning(reports) && (
          <div>
            <ActionDialog
              words={t.recount}
              run={(api, reason) => api('POST /api/sezam/report-counts/', { body: { reason } })}
            />
          </div>
        )}
      </PageSection>
    </Page>
  )
}

function DryRun({ row }: { row: ImportRow }) {
  const { imports: t } = usePage().texts.backOffice
  const { added, known } = row.rows ?? { added: 0, known: 0 }
  return (
    <PageSection title={t.checked(row.name)}>
      <p role="status">{added === 0 ? t.nothingNew : t.summary(added, known)}</p>
      {added > 0 && (
        <div>
          <ActionDialog
            variant="primary"
            words={{
              ...t.import,
              question: t.import.question(row.name),
              consequences: t.import.consequences(added),
            }}
            run={(api, reason) =>
              api('POST /api/sezam/imports/{id}/confirmation/', { params: { id: row.id }, body: { reason } })
            }
          />
        </div>
      )}
    </PageSection>
  )
}
