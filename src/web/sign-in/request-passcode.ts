import type { Api } from '../app/api.ts'
import { dismissToast, toast, toastStore } from '../ui/toast-store.ts'
import { saveProgress } from './sign-in-progress.ts'

/** `retryAt` follows too many requests, in milliseconds since the epoch. */
export type Problem = { text: string; retryAt?: number }

const usualPauseSeconds = 30

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

/** Errors of an earlier attempt would be confusing beside the next answer. */
export function dismissErrors() {
  for (const { id, tone } of toastStore.current()) if (tone === 'error') dismissToast(id)
}

function inSeconds(seconds: number): number {
  return Date.now() + seconds * 1000
}
