import type { LicenseDetails } from '../../../contract/back-office/licenses.ts'
import { formatMoment } from '../../../texts/moment.ts'
import { usePage } from '../../app/context.ts'
import { type Column, DataTable } from '../kit/data-table.tsx'
import styles from '../kit/timeline.module.css'
import { FreeServer } from './free-server.tsx'

type Server = LicenseDetails['used'][number]

export function ServersInUse({ license }: { license: LicenseDetails }) {
  const { texts, visitor } = usePage()
  const {
    used: t,
    actions: { label: actions },
  } = texts.backOffice.licenses
  const { plan, servers, used } = license
  const title = plan === 'company' ? t.unlimited(used.length) : t.title(used.length, servers)
  const columns: Column<Server>[] = [
    { key: 'seat', label: t.seat, isName: true, cell: row => row.seat },
    { key: 'name', label: t.name, cell: row => row.name },
    { key: 'version', label: t.version, cell: row => row.version },
    { key: 'kind', label: t.kind, cell: row => t.kinds[row.kind] },
    { key: 'seen', label: t.lastSeen, cell: row => formatMoment(visitor.language, row.last_seen_at) },
    { key: 'free', label: actions, cell: row => <FreeServer license={license.id} server={row} /> },
  ]

  return (
    <section className={styles.timeline}>
      <h2 className={styles.title}>{title}</h2>
      {used.length === 0 ? (
        <p>{t.none}</p>
      ) : (
        <DataTable caption={title} columns={columns} rows={used} rowKey={row => row.seat} />
      )}
    </section>
  )
}
