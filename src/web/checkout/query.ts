import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { Catalog, ProductCode } from '../../domain/pricing/catalog.ts'

export function serversInQuery({ largest }: Catalog, query: URLSearchParams): number {
  const text = query.get('servers') ?? ''
  const servers = /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1
  return servers <= largest ? servers : 1
}

// Every count up to 10, because most customers have that few; the number field takes any.
const stops = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 25, 30, 40, 50, 75]

/** The positions of a slider for the servers of a cart. */
export function serverStops({ largest }: Catalog): number[] {
  return [...stops.filter(stop => stop < largest), largest]
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

/** The months in an address; anything invalid is one month. */
export function monthsInQuery({ periods }: Catalog, query: URLSearchParams): number {
  return periods.find(months => String(months) === query.get('periods')) ?? 1
}

/** How many periods of the plan are ordered: only months can be several. */
export function orderedPeriods(plan: ProductCode, months: number): number {
  return plan === 'astra-1m' ? months : 1
}

// Safari refuses more than 100 address changes in 30 seconds, which dragging a slider would cause.
const addressEveryMs = 350
const aYearInSeconds = 31_536_000

type Options<Choice extends Chosen> = {
  /** Reads the choice from an address; invalid values become defaults. */
  read: (query: URLSearchParams) => Choice
  /** Adapts the rest of a changed choice, such as the payment method of another country. */
  settle: (choice: Choice) => Choice
}

/** The choice in the address. A change shows at once; the address follows a moment later. */
export function useAddressChoice<Choice extends Chosen>({ read, settle }: Options<Choice>) {
  const { pathname } = useLocation()
  const [query] = useSearchParams()
  const asked = query.toString()
  const [draft, setDraft] = useState<{ over: string; choice: Choice }>()
  const lastWrite = useRef(0)
  // The draft counts until a navigation changes the query.
  const choice = draft?.over === asked ? draft.choice : read(query)

  useEffect(() => {
    if (!draft) return
    const wait = Math.max(0, lastWrite.current + addressEveryMs - Date.now())
    const timer = setTimeout(() => {
      // The next page may have its address before it is shown.
      if (location.pathname !== pathname) return
      lastWrite.current = Date.now()
      replaceQuery(withChoice(draft.choice, new URLSearchParams(location.search)))
    }, wait)
    return () => clearTimeout(timer)
  }, [draft, pathname])

  function choose(change: Partial<Choice>) {
    setDraft(current => {
      const chosen = current?.over === asked ? current.choice : read(query)
      return { over: asked, choice: settle({ ...chosen, ...change }) }
    })
    if (typeof change['country'] === 'string') rememberCountry(change['country'])
  }

  return { choice, choose }
}

/** The server reads the cookie: the next visit starts in this country. */
function rememberCountry(country: string) {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `country=${country}; path=/; max-age=${aYearInSeconds}; samesite=lax${secure}`
}
