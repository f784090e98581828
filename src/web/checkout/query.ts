import { type ProductCode, periodsFor, serverLimits } from '../../domain/pricing/catalog.ts'

export function serversInQuery(query: URLSearchParams): number {
  const text = query.get('servers') ?? ''
  const servers = /^[1-9]\d?$/.test(text) ? Number(text) : serverLimits.min
  return servers <= serverLimits.max ? servers : serverLimits.min
}

/** The choices of a visitor, by their names in the address. */
export type Chosen = Record<string, string | number>

/** The query with this choice, without what is empty in it; its other values stay. */
export function withChoice(choice: Chosen, query: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(query)
  for (const [name, value] of Object.entries(choice)) {
    if (value === '') next.delete(name)
    else next.set(name, String(value))
  }
  return next
}

/** Changes the address without a router navigation, which would cancel one that is under way. */
export function replaceQuery(query: URLSearchParams) {
  history.replaceState(history.state, '', `${location.pathname}?${query}${location.hash}`)
}

export const monthChoices = periodsFor('astra-1m')

/** The months in an address; anything invalid is one month. */
export function monthsInQuery(query: URLSearchParams): number {
  return monthChoices.find(months => String(months) === query.get('periods')) ?? 1
}

/** How many periods of the plan are ordered: only months can be several. */
export function orderedPeriods(plan: ProductCode, months: number): number {
  return plan === 'astra-1m' ? months : 1
}
