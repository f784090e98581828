import type { LicenseDetails } from '../../../contract/back-office/licenses.ts'
import { formatMoment } from '../../../texts/moment.ts'
import { usePage } from '../../app/context.ts'
import { type Column, DataTable } from '../kit/data-table.tsx'
import styles from '../kit/timeline.module.css'

type File = LicenseDetails['files'][number]

export function LicenseFiles({ files }: { files: readonly File[] }) {
  const { texts, visitor } = usePage()
  const { files: t } = texts.backOffice.licenses
  const columns: Column<File>[] = [
    {
      key: 'issued',
      label: t.issued,
      isName: true,
      cell: row => formatMoment(visitor.language, row.issued_at),
    },
    { key: 'why', label: t.why, cell: row => t.reasons[row.reason] },
    { key: 'licensee', label: t.licensee, fit: 'cut', cell: row => row.licensee },
    { key: 'id', label: t.id, fit: 'cut', cell: row => row.jti },
  ]

  return (
    <section className={styles.timeline}>
      <h2 className={styles.title}>{t.title}</h2>
      <p>{files.length === 0 ? t.none : t.newest}</p>
      {files.length > 0 && (
        <DataTable caption={t.title} columns={columns} rows={files} rowKey={row => row.jti} />
      )}
    </section>
  )
}
