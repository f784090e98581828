import type { LicenseDetails } from '../../../contract/back-office/licenses.ts'
import { licenseActions } from '../../../definitions/license.ts'
import { usePage } from '../../app/context.ts'
import { DefinedAction } from '../engine/defined-action.tsx'
import { type Column, DataTable } from '../kit/data-table.tsx'
import { ShortDay } from '../kit/short-day.tsx'
import styles from '../kit/timeline.module.css'

type Server = LicenseDetails['used'][number]

export function ServersInUse({ license }: { license: LicenseDetails }) {
  const { texts } = usePage()
  const { used: t, actions: words } = texts.backOffice.licenses
  const { id, plan, servers, used, possible } = license
  const acting = { defined: licenseActions, words, id, about: license, possible }
  const title = plan === 'company' ? t.unlimited(used.length) : t.title(used.length, servers)
  const columns: Column<Server>[] = [
    { key: 'seat', label: t.seat, isName: true, cell: row => row.seat },
    { key: 'name', label: t.name, fit: 'cut', cell: row => row.name },
    { key: 'version', label: t.version, cell: row => row.version },
    { key: 'kind', label: t.kind, cell: row => t.kinds[row.kind] },
    { key: 'seen', label: t.lastSeen, cell: row => <ShortDay at={row.last_seen_at} withTime /> },
    {
      key: 'free',
      label: t.actions,
      cell: row => (
        <DefinedAction
          {...acting}
          name="free-server"
          fixed={{ server: row.id }}
          rowName={`${row.seat} ${row.name}`}
        />
      ),
    },
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
