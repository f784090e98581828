import { useState, useSyncExternalStore } from 'react'
import type { Api } from '../app/api.ts'
import { useApi, useTexts } from '../app/context.ts'
import { readPasskey } from '../app/passkeys.ts'
import { safeNext } from '../app/safe-next.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast-store.ts'
import { useHydrated } from '../ui/use-hydrated.ts'
import { finishSignIn, saveProgress } from './sign-in-progress.ts'

/** `text` is for the field. `retryAt` follows too many requests, in milliseconds since the epoch. */
export type Problem = { text?: string; retryAt?: number }

const usualPauseSeconds = 30

export async function requestPasscode(api: Api, email: string): Promise<Problem | null> {
  const next = safeNext(new URLSearchParams(location.search).get('next'))
  const answer = await api('POST /api/accounts/auth/', { form: { email, ...(next && { next }) } })
  if (answer.ok) {
    const pauseSeconds = answer.reply.retry_after ?? usualPauseSeconds
    saveProgress({ step: 'passcode', email, resendAt: inSeconds(pauseSeconds) })
    toast.success(answer.reply.message)
    return null
  }
  toast.error(answer.message)
  return answer.retryAfter === undefined ? {} : { retryAt: inSeconds(answer.retryAfter) }
}

function inSeconds(seconds: number): number {
  return Date.now() + seconds * 1000
}

/** Whole seconds until a moment (milliseconds since the epoch), counting down to 0. */
export function useSecondsUntil(moment: number): number {
  return useSyncExternalStore(
    everyMoment,
    () => Math.max(0, Math.ceil((moment - Date.now()) / 1000)),
    () => 0,
  )
}

function everyMoment(listener: () => void) {
  const timer = setInterval(listener, 200)
  return () => clearInterval(timer)
}

/** Absent where the browser has no passkeys. */
export function PasskeyButton() {
  const { signIn: t } = useTexts()
  const api = useApi()
  const [busy, setBusy] = useState(false)
  if (!useHydrated() || !('PublicKeyCredential' in window)) return null

  async function signIn(): Promise<string | null> {
    const begun = await api('POST /api/accounts/auth/passkey/options/')
    if (!begun.ok) return begun.message
    const credential = await readPasskey(begun.reply.data).catch(() => null)
    if (!credential) return t.passkeyCancelled
    const answer = await api('POST /api/accounts/auth/passkey/', { body: credential })
    return answer.ok ? null : answer.message
  }

  async function press() {
    setBusy(true)
    const problem = await signIn()
    if (problem === null) return finishSignIn()
    toast.error(problem)
    setBusy(false)
  }

  return (
    <Button wide busy={busy} onClick={() => void press()}>
      {t.withPasskey}
    </Button>
  )
}
