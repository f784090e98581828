import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type Choices, changed, isSame, queryOf, type Selection, selectionFrom } from './selection.ts'

// Safari refuses more than 100 changes of the address in 30 seconds, which a dragged slider would make.
const addressEveryMs = 350
const aYearInSeconds = 31_536_000

/** The selection that the address holds. A change shows at once; the address follows a moment later. */
export function useSelection(choices: Choices) {
  const [query, setQuery] = useSearchParams()
  const [draft, setDraft] = useState<Selection>()
  const lastWrite = useRef(0)
  const inAddress = selectionFrom(query, choices)
  const selection = draft ?? inAddress

  const write = useEffectEvent((next: Selection) => {
    lastWrite.current = Date.now()
    setQuery(queryOf(next, query), { replace: true, preventScrollReset: true })
  })

  useEffect(() => {
    if (!draft) return
    const isWritten = isSame(draft, selectionFrom(query, choices))
    const wait = Math.max(0, lastWrite.current + addressEveryMs - Date.now())
    const timer = setTimeout(() => (isWritten ? setDraft(undefined) : write(draft)), wait)
    return () => clearTimeout(timer)
  }, [draft, query, choices])

  function choose(change: Partial<Selection>) {
    setDraft(current => changed(current ?? inAddress, change, choices.resellers))
    if (change.country) rememberCountry(change.country)
  }

  return { selection, choose }
}

/** The server reads it: the next visit starts in this country. */
function rememberCountry(country: string) {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `country=${country}; path=/; max-age=${aYearInSeconds}; samesite=lax${secure}`
}
