import { daysBetween } from '../../../domain/day.ts'

const staleAfterDays = 3

type Dated = { currency: string; day: string }

export function needsReading({ currency, day }: Dated, today: string): boolean {
  return currency !== 'USD' && daysBetween(day, today) > 1
}

/** Older than three days; the dollar's 1 never is. */
export function isStale({ currency, day }: Dated, today: string): boolean {
  return currency !== 'USD' && daysBetween(day, today) > staleAfterDays
}
