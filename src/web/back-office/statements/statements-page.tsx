import { useLoaderData } from 'react-router'
import type { ImportedFile } from '../../../contract/back-office/statements.ts'
import { type LoaderArgs, pageContext, useTexts } from '../../app/context.ts'
import { PageHeading } from '../../ui/layout.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { type Column, DataTable } from '../kit/data-table.tsx'
import { ImportState, isRunning } from '../kit/import-state.tsx'
import { PageStack } from '../kit/page-stack.tsx'
import { Pager } from '../kit/pager.tsx'
import { requireReply } from '../kit/require-reply.ts'
import { ShortDay } from '../kit/short-day.tsx'
import { PaymentsTabs } from '../kit/tabs.tsx'
import { ReadStatement, useSums } from './read-statement.tsx'
import { StatementForm } from './statement-form.tsx'

export async function loader({ request, context }: LoaderArgs) {
  const { api } = context.get(pageContext)
  const after = new URL(request.url).searchParams.get('after')
  const query = after ? { after } : {}
  const [files, newest] = await Promise.all([
    api('GET /api/sezam/statements/', { query }),
    api('GET /api/sezam/imports/', { query: { of: 'statements' } }),
  ])
  const { data, next, formats } = requireReply(files, request)
  return { files: data, next, formats, newest: requireReply(newest, request).data }
}

export function Component() {
  const { statements: t } = useTexts().backOffice
  const { files, next, formats, newest } = useLoaderData<typeof loader>()

  return (
    <PageStack>
      <PageHeading title={t.title} lead={t.lead} />
      <PaymentsTabs />
      {!isRunning(newest) && <StatementForm formats={formats} isChecked={newest?.state === 'checked'} />}
      {newest && (
        <ImportState row={newest}>
          {newest.statement && <ReadStatement row={newest} reading={newest.statement} />}
        </ImportState>
      )}
      <ImportedFiles files={files} />
      <Pager next={next} />
    </PageStack>
  )
}

function ImportedFiles({ files }: { files: readonly ImportedFile[] }) {
  const { files: t, imported, none } = useTexts().backOffice.statements
  const sums = useSums()
  const counts = ['paid', 'confirmed', 'unmatched', 'known', 'ignored'] as const
  const columns: Column<ImportedFile>[] = [
    { key: 'name', label: t.name, isName: true, fit: 'cut', cell: row => row.name },
    { key: 'when', label: t.when, cell: row => <ShortDay at={row.imported_at} withTime /> },
    { key: 'who', label: t.who, fit: 'cut', cell: row => row.imported_by },
    ...counts.map(key => ({
      key,
      label: t[key],
      align: 'end' as const,
      cell: (row: ImportedFile) => row[key],
    })),
    { key: 'sums', label: t.sums, align: 'end', cell: row => sums(row.sums) },
  ]
  if (files.length === 0) return <EmptyState title={none} />

  return (
    <section aria-label={imported}>
      <h2>{imported}</h2>
      <DataTable caption={imported} columns={columns} rows={files} rowKey={row => row.id} />
    </section>
  )
}
