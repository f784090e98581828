import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { replaceQuery } from './replace-query.ts'

// Safari refuses more than 100 changes of the address in 30 seconds, which a dragged slider would make.
const addressEveryMs = 350
const aYearInSeconds = 31_536_000

/** What a page lets its visitor choose; each name of it stands in the address. */
type Chosen = Record<string, string | number>

type Options<Choice extends Chosen> = {
  /** What an address asks for, junk in it replaced. */
  read: (query: URLSearchParams) => Choice
  /** What a change brings with it, such as another way to pay in another country. */
  settle: (choice: Choice) => Choice
}

/** The choice that the address holds. A change shows at once; the address follows a moment later. */
export function useAddressChoice<Choice extends Chosen>({ read, settle }: Options<Choice>) {
  const [query] = useSearchParams()
  const asked = query.toString()
  const [draft, setDraft] = useState<{ over: string; choice: Choice }>()
  const lastWrite = useRef(0)
  // What was chosen holds until somebody navigates to this page with other wishes.
  const choice = draft?.over === asked ? draft.choice : read(query)

  useEffect(() => {
    if (!draft) return
    const wait = Math.max(0, lastWrite.current + addressEveryMs - Date.now())
    const timer = setTimeout(() => {
      lastWrite.current = Date.now()
      replaceQuery(queryOf(draft.choice, new URLSearchParams(location.search)))
    }, wait)
    return () => clearTimeout(timer)
  }, [draft])

  function choose(change: Partial<Choice>) {
    setDraft(current => {
      const chosen = current?.over === asked ? current.choice : read(query)
      return { over: asked, choice: settle({ ...chosen, ...change }) }
    })
    if (typeof change['country'] === 'string') rememberCountry(change['country'])
  }

  return { choice, choose }
}

/** The query that holds the choice; what else the address holds is kept. */
export function queryOf(choice: Chosen, query: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(query)
  for (const [name, value] of Object.entries(choice)) next.set(name, String(value))
  return next
}

/** The server reads it: the next visit starts in this country. */
function rememberCountry(country: string) {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `country=${country}; path=/; max-age=${aYearInSeconds}; samesite=lax${secure}`
}
