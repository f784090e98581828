import { daysBetween } from '../day.ts'
import { unreachable } from '../unreachable.ts'
import { type License, type LicenseType, licenseTypes } from './license.ts'
import type { ReminderKind } from './reminder-kind.ts'

export type EndKind = Exclude<ReminderKind, 'lapsed-seat' | 'unpaid-order' | 'new-version'>
export type Reminder = { kind: EndKind; endsOn: string; daysBefore: number }

/** Unless the shop has others. */
export const reminderDays = [30, 14, 7, 1, 0] as const

type RemindedLicense = Pick<License, 'type' | 'state' | 'expiresOn'> & { termStartsOn: string }

/** The most urgent reminder that is due, whether it was sent or not; docs/domain.md, 'Reminders'. */
export function dueReminder(
  license: RemindedLicense,
  today: string,
  days: readonly number[] = reminderDays,
): Reminder | null {
  const { type, state, termStartsOn, expiresOn: endsOn } = license
  const left = daysBetween(today, endsOn)
  if (state !== 'active' || left < 0) return null

  const term = daysBetween(termStartsOn, endsOn)
  const daysBefore = Math.min(...days.filter(each => each >= left && each * 2 <= term))
  return daysBefore === Infinity ? null : { kind: findEndKind(type), endsOn, daysBefore }
}

function findEndKind(type: LicenseType): EndKind {
  switch (type) {
    case licenseTypes.demo:
      return 'demo'
    case licenseTypes.subscription:
    case licenseTypes.company:
      return 'expiration'
    case licenseTypes.lifetime:
      return 'updates'
    default:
      return unreachable(type)
  }
}
