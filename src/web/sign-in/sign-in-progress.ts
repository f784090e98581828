import { useSyncExternalStore } from 'react'

/** How far a visitor has come. `resendAt` is when another passcode may be asked for, in milliseconds of the epoch. */
export type SignInProgress =
  | { step: 'email'; email: string }
  | { step: 'passcode'; email: string; resendAt: number }

const start: SignInProgress = { step: 'email', email: '' }
const key = 'sign-in'
const listeners = new Set<() => void>()
let progress: SignInProgress | undefined

/** Survives a reload in this tab. The server, and so the first render in the browser, knows nothing of it. */
export function useSignInProgress(): SignInProgress {
  return useSyncExternalStore(subscribe, current, () => start)
}

export function keepProgress(next: SignInProgress) {
  progress = next
  try {
    sessionStorage.setItem(key, JSON.stringify(next))
  } catch {
    // Storage is switched off: then it lasts as long as the page.
  }
  for (const listener of listeners) listener()
}

/** For after signing in: what is on the screen stays there until the page has reloaded. */
export function forgetProgress() {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was stored either.
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function current(): SignInProgress {
  progress ??= stored()
  return progress
}

function stored(): SignInProgress {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return isProgress(value) ? value : start
  } catch {
    return start
  }
}

function isProgress(value: unknown): value is SignInProgress {
  if (typeof value !== 'object' || value === null) return false
  if (!('step' in value && 'email' in value) || typeof value.email !== 'string') return false
  return (
    value.step === 'email' ||
    (value.step === 'passcode' && 'resendAt' in value && typeof value.resendAt === 'number')
  )
}
