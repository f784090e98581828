import type { License } from '../../../contract/licenses.ts'
import { licenseTypes } from '../../../domain/licenses/license.ts'
import { formatDay } from '../../../texts/day.ts'
import { useTexts, useVisitor } from '../../app/context.ts'
import { MeterBar } from '../../ui/meter-bar.tsx'
import { isOver, licenseStatus, meterDays } from '../license-status.ts'

export function LicenseDays({ license, today }: { license: License; today: string }) {
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
