import type { License } from '../../contract/licenses.ts'
import { useTexts, useVisitor } from '../app/context.ts'
import { mailto, paths } from '../app/paths.ts'
import { Text } from '../ui/layout.tsx'
import { Pill } from '../ui/pill.tsx'
import { useTerm } from './license/license-summary.tsx'
import { LicenseActions } from './license-actions.tsx'
import styles from './license-row.module.css'
import { licenseName, licenseStatus, statusTones } from './license-status.ts'

type Props = { license: License; today: string; isFirst: boolean }

/** One of several licenses. The most urgent one has the filled button of the page. */
export function LicenseRow({ license, today, isFirst }: Props) {
  const { licenses: t } = useTexts().profile
  const { supportEmail } = useVisitor()
  const term = useTerm(license, today)
  const status = licenseStatus(license, today)
  const about = [
    license.own_name && license.name,
    t.servers(license.servers),
    `${license.sn_to_display.slice(0, 5)}…`,
  ]

  return (
    <li className={styles.row}>
      <div>
        <h3 className={styles.name}>
          <a href={paths.license(license.id)}>{licenseName(license)}</a>
        </h3>
        <Text tone="quiet">{about.filter(Boolean).join(' · ')}</Text>
      </div>
      <div className={styles.state}>
        <Pill tone={statusTones[status]}>{t.states[status]}</Pill>
        {status === 'suspended' || status === 'revoked' ? (
          <Text tone="quiet" wrap="anywhere">
            {t[status]} <a href={mailto(supportEmail)}>{supportEmail}</a>
          </Text>
        ) : (
          <Text tone="quiet" numeric>
            {status === 'ending' && `${term.label}, `}
            {term.note}
          </Text>
        )}
      </div>
      <LicenseActions
        license={license}
        today={today}
        variant={isFirst ? 'primary' : 'secondary'}
        size="small"
      />
    </li>
  )
}
