import { addDays, daysBetween } from '../day.ts'
import { hasRightToWithdraw } from './consent.ts'
import type { OrderStatus } from './order.ts'

/** Where consumers must be able to end a contract online (§ 312k BGB, Art. L215-1-1 Code de la consommation). */
const endingCountries = 'DEU FRA GLP GUF MTQ MYT REU MAF'.split(' ')

/** The customers who are offered it; the setting stores the index. */
export const endingScopes = ['off', 'required', 'everyone'] as const
export type EndingScope = (typeof endingScopes)[number]

export const endingKinds = ['ordinary', 'cause'] as const
export type EndingKind = (typeof endingKinds)[number]

/** docs/domain.md, 'Right of withdrawal'. */
export function mayEndContract(scope: EndingScope, buyer: Parameters<typeof hasRightToWithdraw>[0]): boolean {
  if (scope === 'required') return hasRightToWithdraw(buyer) && endingCountries.includes(buyer.country)
  return scope === 'everyone'
}

export const withdrawalStates = ['open', 'withdrawn', 'consented', 'over', 'no-contract', 'no-right'] as const
export type WithdrawalState = (typeof withdrawalStates)[number]

const daysToWithdraw = 14
const sunday = 0
const saturday = 6

/** A period that would end at the weekend ends on Monday: Regulation 1182/71, Art. 3(4). */
export function lastDayToWithdraw(concludedOn: string): string {
  const last = addDays(concludedOn, daysToWithdraw)
  const weekday = new Date(last).getUTCDay()
  if (weekday === saturday) return addDays(last, 2)
  return weekday === sunday ? addDays(last, 1) : last
}

type Contract = {
  status: OrderStatus
  /** UTC days, as `today`. */
  concludedOn: string | null
  hasConsent: boolean
  isWithdrawn: boolean
  buyer: Parameters<typeof hasRightToWithdraw>[0]
}

/** docs/domain.md, 'Right of withdrawal'. */
export function judgeWithdrawal(contract: Contract, today: string): WithdrawalState {
  const { status, concludedOn, hasConsent, isWithdrawn, buyer } = contract
  if (isWithdrawn) return 'withdrawn'
  if (!hasRightToWithdraw(buyer)) return 'no-right'
  if (status === 'pending') return 'open'
  if (concludedOn === null) return 'no-contract'
  if (hasConsent) return 'consented'
  // The last day ends later in some time zones than in UTC.
  return daysBetween(lastDayToWithdraw(concludedOn), today) <= 1 ? 'open' : 'over'
}
