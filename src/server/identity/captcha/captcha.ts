import { z } from 'zod'
import { Refusal } from '../../platform/http/refusal.ts'
import { measureCall } from '../../platform/provider-calls.ts'
import type { Shop } from '../../shop.ts'
import { verifyProofOfWork } from './proof-of-work.ts'

type Given = { token: string; ip: string; now: Date }

/** Whether the token proves a solved captcha, once. Refuses 'captcha-unavailable' if the service does not answer. */
export function verifyCaptcha({ config, db }: Shop, { token, ip, now }: Given): Promise<boolean> {
  const { turnstile, secret } = config
  return turnstile
    ? verifyTurnstileToken(turnstile, token, ip)
    : verifyProofOfWork(db, { token, secret, now })
}

const timeoutMs = 10_000

const verdict = z.object({ success: z.boolean(), 'error-codes': z.array(z.string()).default([]) })

/** Error codes about the visitor's token. All others are about our keys or their service. */
const tokenErrors = ['missing-input-response', 'invalid-input-response', 'timeout-or-duplicate']

async function verifyTurnstileToken(
  { secretKey, url }: { secretKey: string; url: string },
  token: string,
  ip: string,
): Promise<boolean> {
  const { success, 'error-codes': errors } = await measureCall('turnstile', async () => {
    const reply = await fetch(`${url}/turnstile/v0/siteverify`, {
      method: 'POST',
      body: new URLSearchParams({ secret: secretKey, response: token, remoteip: ip }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    return verdict.parse(await reply.json())
  }).catch(cause => {
    throw new Refusal('captcha-unavailable', { cause })
  })
  if (!success && !errors.some(error => tokenErrors.includes(error)))
    throw new Refusal('captcha-unavailable', {
      cause: new Error(`Turnstile answered ${errors.join(', ') || 'without an error code'}`),
    })
  return success
}
