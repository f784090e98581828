import type { License } from '../../contract/licenses.ts'
import { licenseTypes } from '../../domain/licenses/license.ts'
import type { ordering } from '../../texts/en/ordering.ts'
import { DefinitionList } from '../ui/definition-list.tsx'
import styles from './license-summary.module.css'

type Props = { words: typeof ordering; license: License; today: string }

export function LicenseSummary({ words: { license: t, servers }, license, today }: Props) {
  const isLifetime = license.type === licenseTypes.lifetime
  const end = license.expiration_date
  const rows = [
    { term: t.name, value: license.name },
    { term: t.serial, value: <code>{license.sn_to_display}</code> },
    { term: t.servers, value: servers(license.servers) },
    {
      term: isLifetime ? t.updates : t.valid,
      value: end < today ? t.ended(end) : t.left(end, license.days_left),
    },
  ]

  return (
    <section aria-label={t.label} className={styles.summary}>
      <DefinitionList rows={rows} />
    </section>
  )
}
