import type { LicenseEntry } from '../../../contract/back-office/licenses.ts'
import { formatDay, formatShortDay } from '../../../texts/day.ts'
import { usePage } from '../../app/context.ts'

type ExpiryProps = { license: Pick<LicenseEntry, 'plan' | 'expiration_date'>; isShort?: true }

export function Expiry({ license, isShort }: ExpiryProps) {
  const { texts, visitor } = usePage()
  const format = isShort ? formatShortDay : formatDay
  const day = format(visitor.language, license.expiration_date)
  return license.plan === 'lifetime' ? texts.backOffice.licenses.updatesUntil(day) : day
}
