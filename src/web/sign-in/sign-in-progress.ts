import { useSyncExternalStore } from 'react'
import { readFromTab, removeFromTab, saveInTab } from '../app/tab-storage.ts'

/** `resendAt` is when another passcode may be requested, in milliseconds since the epoch. */
export type SignInProgress =
  | { step: 'email'; email: string }
  | { step: 'passcode'; email: string; resendAt: number }
  | { step: 'link'; code: string }

const start: SignInProgress = { step: 'email', email: '' }
const storageKey = 'sign-in'
const listeners = new Set<() => void>()
let progress: SignInProgress | undefined

/** Survives a reload in this tab. The first render does not know it. */
export function useSignInProgress(): SignInProgress {
  return useSyncExternalStore(subscribe, current, () => start)
}

export function saveProgress(next: SignInProgress) {
  progress = next
  saveInTab(storageKey, next)
  for (const listener of listeners) listener()
}

/** Other tabs that wait for the passcode continue too. The screen stays as it is until the page has reloaded. */
export function finishSignIn() {
  // A channel does not hear itself, but it would hear another one of this page, which would then reload twice.
  const told = heard ?? new BroadcastChannel(storageKey)
  told.postMessage('signed-in')
  continueSignedIn()
}

/** Calls back once the visitor has signed in with another tab. */
export function onSignInElsewhere(listener: () => void) {
  const elsewhere = new BroadcastChannel(storageKey)
  heard = elsewhere
  elsewhere.onmessage = listener
  return () => {
    elsewhere.close()
    heard = undefined
  }
}

let heard: BroadcastChannel | undefined

export function continueSignedIn() {
  removeFromTab(storageKey)
  const address = new URL(location.href)
  if (!address.searchParams.has('again')) return location.reload()
  address.searchParams.delete('again')
  location.replace(address)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function current(): SignInProgress {
  progress ??= readLink() ?? parseProgress(readFromTab(storageKey)) ?? start
  return progress
}

/** The passcode is in the address to which the e-mail links. */
function readLink(): SignInProgress | null {
  const [, code] = /^#code=(\d{6})$/.exec(location.hash) ?? []
  return code ? { step: 'link', code } : null
}

function parseProgress({ step, email, resendAt }: Record<string, unknown>): SignInProgress | null {
  if (typeof email !== 'string') return null
  if (step === 'passcode' && typeof resendAt === 'number') return { step, email, resendAt }
  return step === 'email' ? { step, email } : null
}
