import type { License } from '../../contract/licenses.ts'
import { licenseTypes } from '../../domain/licenses/license.ts'
import { formatDay } from '../../texts/day.ts'
import { useTexts, useVisitor } from '../app/context.ts'
import { mailto, paths } from '../app/paths.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Card } from '../ui/card.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { MeterBar } from '../ui/meter-bar.tsx'
import { Pill } from '../ui/pill.tsx'
import styles from './license-card.module.css'
import { hasUpgradePage, isBuyable, isOver, licenseStatus, meterDays, statusTones } from './license-status.ts'

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
      {license.state === 'active' && (
        <p>
          <ButtonLink
            size="small"
            href={`/api/astra/license/${license.id}/file/`}
            aria-label={`${t.file}: ${license.name}`}
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

function LicenseDays({ license, today }: { license: License; today: string }) {
  const { licenses: t } = useTexts().profile
  const { language } = useVisitor()
  const words = license.type === licenseTypes.lifetime ? t.updates : t.validity
  const date = formatDay(language, license.expiration_date)

  if (isOver(license, today))
    return <MeterBar value={0} max={1} label={words.over} note={words.since(date)} />
  return (
    <MeterBar
      value={license.days_left}
      max={meterDays(license)}
      label={license.days_left === 0 ? words.lastDay : words.left(license.days_left)}
      note={words.until(date)}
      tone={tones[licenseStatus(license, today)]}
    />
  )
}

const tones = {
  active: 'good',
  ending: 'warn',
  expired: 'bad',
  suspended: 'neutral',
  revoked: 'neutral',
} as const

function LicenseActions({ license, urgent }: { license: License; urgent: boolean }) {
  const { licenses: t } = useTexts().profile
  return (
    <>
      {isBuyable(license) && (
        <ButtonLink
          to={paths.convertDemo(license.id)}
          variant="primary"
          aria-label={`${t.buy}: ${license.name}`}
        >
          {t.buy}
        </ButtonLink>
      )}
      {license.can_renew && (
        <ButtonLink
          to={paths.renew(license.id)}
          variant={urgent ? 'primary' : 'secondary'}
          aria-label={`${t.renew}: ${license.name}`}
        >
          {t.renew}
        </ButtonLink>
      )}
      {hasUpgradePage(license) && (
        <ButtonLink to={paths.upgrade(license.id)} aria-label={`${t.upgrade}: ${license.name}`}>
          {t.upgrade}
        </ButtonLink>
      )}
    </>
  )
}
