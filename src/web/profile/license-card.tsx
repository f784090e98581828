import type { License } from '../../contract/licenses.ts'
import { useTexts, useVisitor } from '../app/context.ts'
import { mailto, paths } from '../app/paths.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Card } from '../ui/card.tsx'
import { Pill } from '../ui/pill.tsx'
import { LicenseDays } from './license/license-days.tsx'
import { SerialNumber } from './license/serial-number.tsx'
import styles from './license-card.module.css'
import { hasUpgradePage, isBuyable, licenseName, licenseStatus, statusTones } from './license-status.ts'

export function LicenseCard({ license, today }: { license: License; today: string }) {
  const { licenses: t } = useTexts().profile
  const { supportEmail } = useVisitor()
  const status = licenseStatus(license, today)
  const urgent = status === 'ending' || status === 'expired'

  return (
    <Card
      title={licenseName(license)}
      titleLevel={3}
      footer={<LicenseActions license={license} urgent={urgent} />}
    >
      <p className={styles.summary}>
        <Pill tone={statusTones[status]}>{t.states[status]}</Pill>
        {license.own_name && <span>{license.name}</span>}
        <span>{t.servers(license.servers)}</span>
      </p>
      {status === 'revoked' ? null : <LicenseDays license={license} today={today} />}
      <SerialNumber license={license} />
      {license.state === 'active' && (
        <p>
          <ButtonLink
            size="small"
            href={paths.licenseFile(license.id)}
            aria-label={`${t.file}: ${licenseName(license)}`}
          >
            {t.file}
          </ButtonLink>
        </p>
      )}
      {(status === 'suspended' || status === 'revoked') && (
        <p className={styles.help}>
          {t[status]} <a href={mailto(supportEmail)}>{supportEmail}</a>
        </p>
      )}
    </Card>
  )
}

function LicenseActions({ license, urgent }: { license: License; urgent: boolean }) {
  const { licenses: t } = useTexts().profile
  const named = (label: string) => `${label}: ${licenseName(license)}`

  return (
    <>
      {isBuyable(license) && (
        <ButtonLink to={paths.convertDemo(license.id)} variant="primary" aria-label={named(t.buy)}>
          {t.buy}
        </ButtonLink>
      )}
      {license.can_renew && (
        <ButtonLink
          to={paths.renew(license.id)}
          variant={urgent ? 'primary' : 'secondary'}
          aria-label={named(t.renew)}
        >
          {t.renew}
        </ButtonLink>
      )}
      {hasUpgradePage(license) && (
        <ButtonLink to={paths.upgrade(license.id)} aria-label={named(t.upgrade)}>
          {t.upgrade}
        </ButtonLink>
      )}
      <ButtonLink href={paths.license(license.id)} aria-label={named(t.open)}>
        {t.open}
      </ButtonLink>
    </>
  )
}
