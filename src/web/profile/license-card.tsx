import type { License } from '../../contract/licenses.ts'
import { useTexts, useVisitor } from '../app/context.ts'
import { mailto } from '../app/paths.ts'
import { Card } from '../ui/card.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Pill } from '../ui/pill.tsx'
import { LicenseActions } from './license-actions.tsx'
import styles from './license-card.module.css'
import { LicenseDays } from './license-days.tsx'
import { isBuyable, licenseStatus, statusTones } from './license-status.ts'

export function LicenseCard({ license, today }: { license: License; today: string }) {
  const { licenses: t } = useTexts().profile
  const { supportEmail } = useVisitor()
  const status = licenseStatus(license, today)
  const urgent = status === 'ending' || status === 'expired'
  const hasActions = license.can_renew || license.can_upgrade || isBuyable(license)

  return (
    <Card
      title={license.name}
      titleLevel={3}
      footer={hasActions && <LicenseActions license={license} urgent={urgent} />}
    >
      <p className={styles.summary}>
        <Pill tone={statusTones[status]}>{t.states[status]}</Pill>
        {t.servers(license.servers)}
      </p>
      {status === 'revoked' ? null : <LicenseDays license={license} today={today} />}
      <div className={styles.serial}>
        <div className={styles.line}>
          <p className={styles.term}>{t.serial}</p>
          <CopyButton text={license.sn} label={t.copy} copiedLabel={t.copied} failedLabel={t.copyFailed} />
        </div>
        <code className={styles.masked}>{license.sn_to_display}</code>
      </div>
      {(status === 'suspended' || status === 'revoked') && (
        <p className={styles.help}>
          {t[status]} <a href={mailto(supportEmail)}>{supportEmail}</a>
        </p>
      )}
    </Card>
  )
}
