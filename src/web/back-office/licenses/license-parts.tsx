import type { LicenseEntry } from '../../../contract/back-office/licenses.ts'
import { formatDay, formatShortDay } from '../../../texts/day.ts'
import { usePage, useTexts } from '../../app/context.ts'
import { Pill, type Tone } from '../../ui/pill.tsx'

const tones: Record<LicenseEntry['state'], Tone> = {
  active: 'good',
  expired: 'neutral',
  suspended: 'warn',
  revoked: 'neutral',
}

export function LicenseState({ state }: Pick<LicenseEntry, 'state'>) {
  const { values } = useTexts().backOffice.licenses
  return <Pill tone={tones[state]}>{values.state[state]}</Pill>
}

type ExpiryProps = { license: Pick<LicenseEntry, 'plan' | 'expiration_date'>; isShort?: true }

export function Expiry({ license, isShort }: ExpiryProps) {
  const { texts, visitor } = usePage()
  const format = isShort ? formatShortDay : formatDay
  const day = format(visitor.language, license.expiration_date)
  return license.plan === 'lifetime' ? texts.backOffice.licenses.updatesUntil(day) : day
}
