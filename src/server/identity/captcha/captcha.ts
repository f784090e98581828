import { z } from 'zod'
import { Refusal } from '../../platform/http/refusal.ts'
import { measureCall } from '../../platform/provider-calls.ts'
import type { Shop } from '../../shop.ts'
import { removeExpiredSolutions, verifyProofOfWork } from './proof-of-work.ts'

export type Captcha = {
  /** Whether the token proves a solved captcha, once. Refuses 'captcha-unavailable' if the service does not answer. */
  verify(token: string, from: { ip: string; now: Date }): Promise<boolean>
}

export function openCaptcha({ config, db }: Pick<Shop, 'config' | 'db'>): Captcha {
  const { turnstile, secret } = config
  return {
    verify: (token, { ip, now }) =>
      turnstile ? verifyTurnstileToken(turnstile, token, ip) : verifyProofOfWork(db, { token, secret, now }),
  }
}

const job = 'captcha-housekeeping'

export function registerCaptchaCleanup({ jobs, db, clock }: Shop) {
  jobs.work(job, () => removeExpiredSolutions(db, clock.now()))
  jobs.schedule(job, '17 * * * *')
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
