import { z } from 'zod'
import { measureCall } from '../platform/provider-calls.ts'
import { Refusal } from '../platform/refusal.ts'

const timeoutMs = 10_000

const verdict = z.object({ success: z.boolean(), 'error-codes': z.array(z.string()).default([]) })

/** Error codes about the visitor's token. All others are about our keys or their service. */
const tokenErrors = ['missing-input-response', 'invalid-input-response', 'timeout-or-duplicate']

export async function verifyTurnstileToken(
  { secretKey, url }: { secretKey: string; url: string },
  token: string,
  ip: string,
): Promise<boolean> {
  const form = { secret: secretKey, response: token, remoteip: ip }
  const { success, 'error-codes': errors } = await measureCall('turnstile', () =>
    post(`${url}/turnstile/v0/siteverify`, form),
  )
  if (!success && !errors.some(error => tokenErrors.includes(error)))
    throw unavailable(new Error(`Turnstile answered ${errors.join(', ') || 'without an error code'}`))
  return success
}

async function post(address: string, form: Record<string, string>): Promise<z.output<typeof verdict>> {
  try {
    const reply = await fetch(address, {
      method: 'POST',
      body: new URLSearchParams(form),
      signal: AbortSignal.timeout(timeoutMs),
    })
    return verdict.parse(await reply.json())
  } catch (error) {
    throw unavailable(error)
  }
}

function unavailable(cause: unknown): Refusal {
  return new Refusal('captcha-unavailable', { cause })
}
