import { useState } from 'react'
import { useVisitor } from './context.ts'
import { readFromTab, removeFromTab, saveInTab } from './tab-storage.ts'
import { useHydrated } from './use-hydrated.ts'

/** Saves what this visitor types in a field, so that it survives signing in again in this tab. */
export function useKeptText(key: string): [string, (text: string) => void] {
  const by = useVisitor().user?.email
  const isHydrated = useHydrated()
  const [typed, setTyped] = useState<string>()

  function change(text: string) {
    setTyped(text)
    if (text) saveInTab(key, { by, text })
    else removeFromTab(key)
  }
  return [typed ?? (isHydrated ? readText(key, by) : ''), change]
}

function readText(key: string, by: string | undefined): string {
  const saved = readFromTab(key)
  return saved['by'] === by && typeof saved['text'] === 'string' ? saved['text'] : ''
}
