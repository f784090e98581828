import { type ProductCode, periodsFor } from '../../domain/pricing/catalog.ts'

export const monthChoices = periodsFor('astra-1m')

/** The months in an address; anything invalid is one month. */
export function monthsInQuery(query: URLSearchParams): number {
  return monthChoices.find(months => String(months) === query.get('periods')) ?? 1
}

/** How many periods of the plan are ordered: only months can be several. */
export function orderedPeriods(plan: ProductCode, months: number): number {
  return plan === 'astra-1m' ? months : 1
}
