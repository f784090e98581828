import type { ImportedFile } from '../../../contract/back-office/statements.ts'
import { usePage } from '../../app/context.ts'
import { EmptyState } from '../../ui/notice.tsx'
import { type Column, DataTable } from '../kit/data-table.tsx'
import { ShortDay } from '../kit/short-day.tsx'
import { useSums } from './use-sums.ts'

export function ImportedFiles({ files }: { files: readonly ImportedFile[] }) {
  const { texts } = usePage()
  const { files: t, imported, none } = texts.backOffice.statements
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
