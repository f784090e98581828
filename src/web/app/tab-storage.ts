import { useState } from 'react'
import { useHydrated } from '../ui/use-hydrated.ts'
import { useVisitor } from './context.ts'

// A browser may refuse its storage: then nothing is saved, and nothing fails.

/** Saves a value in this tab: it survives a reload and ends with the tab. */
export function saveInTab(key: string, value: object) {
  try {
    sessionStorage.setItem(key, JSON.stringify(value))
  } catch {}
}

/** The fields of the saved value, unchecked; empty where nothing usable is saved. */
export function readFromTab(key: string): Record<string, unknown> {
  try {
    const saved: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return typeof saved === 'object' && saved !== null ? { ...saved } : {}
  } catch {
    return {}
  }
}

export function removeFromTab(key: string) {
  try {
    sessionStorage.removeItem(key)
  } catch {}
}

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
