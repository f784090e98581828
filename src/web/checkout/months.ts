import { periodsFor } from '../../domain/pricing/catalog.ts'

/** How many months can be paid for at once. */
export const monthChoices = periodsFor('astra-1m')

/** What an address asks for; anything else is one month. */
export function monthsIn(query: URLSearchParams): number {
  return monthChoices.find(months => String(months) === query.get('periods')) ?? 1
}
