import { z } from 'zod'
import { Refusal } from '../platform/refusal.ts'
import type { Captcha } from './captcha.ts'

const longestWaitMs = 10_000

const verdict = z.object({ success: z.boolean(), 'error-codes': z.array(z.string()).default([]) })

/** Error codes that speak of the visitor's token; any other is about our keys or their service. */
const tokenFaults = ['missing-input-response', 'invalid-input-response', 'timeout-or-duplicate']

/** Cloudflare Turnstile. It accepts each token once, for five minutes. `url` is the base of its script and of its check. */
export function turnstile({ secretKey, url }: { secretKey: string; url: string }): Captcha {
  return {
    async verify(token, { ip }) {
      const form = { secret: secretKey, response: token, remoteip: ip }
      const { success, 'error-codes': faults } = await ask(`${url}/turnstile/v0/siteverify`, form)
      if (!success && !faults.some(fault => tokenFaults.includes(fault)))
        throw unavailable(new Error(`Turnstile answered ${faults.join(', ') || 'no reason'}`))
      return success
    },
  }
}

async function ask(address: string, form: Record<string, string>): Promise<z.output<typeof verdict>> {
  try {
    const reply = await fetch(address, {
      method: 'POST',
      body: new URLSearchParams(form),
      signal: AbortSignal.timeout(longestWaitMs),
    })
    return verdict.parse(await reply.json())
  } catch (error) {
    throw unavailable(error)
  }
}

function unavailable(cause: unknown): Refusal {
  return new Refusal('captcha-unavailable', { cause })
}
