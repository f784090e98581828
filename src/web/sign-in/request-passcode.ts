import type { Api } from '../app/api.ts'
import { dismissToast, toast, toastStore } from '../ui/toast-store.ts'
import { saveProgress } from './sign-in-progress.ts'

/** What is wrong, in words for the field; after too many requests also when to try again, in milliseconds of the epoch. */
export type Problem = { text: string; retryAt?: number }

const usualPauseSeconds = 30

/** Asks for a passcode and moves on to entering it; where it is refused nothing moves, and the answer says why. */
export async function requestPasscode(api: Api, email: string): Promise<Problem | null> {
  dismissErrors()
  const answer = await api('POST /api/accounts/auth/', { form: { email } })
  if (answer.ok) {
    const pauseSeconds = answer.reply.retry_after ?? usualPauseSeconds
    saveProgress({ step: 'passcode', email, resendAt: inSeconds(pauseSeconds) })
    toast.success(answer.reply.message)
    return null
  } else {
    toast.error(answer.message)
    const text = answer.message
    return answer.retryAfter === undefined ? { text } : { text, retryAt: inSeconds(answer.retryAfter) }
  }
}

/** The errors of an earlier try would only confuse beside the answer of the next one. */
export function dismissErrors() {
  for (const { id, tone } of toastStore.current()) if (tone === 'error') dismissToast(id)
}

function inSeconds(seconds: number): number {
  return Date.now() + seconds * 1000
}
