import { useState } from 'react'
import { useApi, useTexts } from '../app/context.ts'
import { readPasskey } from '../app/passkeys.ts'
import { useHydrated } from '../app/use-hydrated.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast-store.ts'
import { finishSignIn } from './sign-in-progress.ts'

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
