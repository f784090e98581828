import { type Details, isDetail } from './billing-details.ts'

const storageKey = 'order-draft'

// Survives a reload, a switch of the language and a sign-in in between; gone with the tab, and never another person's.
export function keepDraft(email: string, details: Details) {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ email, details }))
  } catch {}
}

export function readDraft(email: string): Partial<Details> | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
    return isDraftOf(email, stored) ? textsIn(stored.details) : null
  } catch {
    return null
  }
}

export function forgetDraft() {
  try {
    sessionStorage.removeItem(storageKey)
  } catch {}
}

function isDraftOf(email: string, stored: unknown): stored is { details: object } {
  return (
    typeof stored === 'object' &&
    stored !== null &&
    'email' in stored &&
    stored.email === email &&
    'details' in stored &&
    typeof stored.details === 'object' &&
    stored.details !== null
  )
}

function textsIn(details: object): Partial<Details> {
  const pairs = Object.entries(details).filter(([name, value]) => isDetail(name) && typeof value === 'string')
  return Object.fromEntries(pairs)
}
