import { z } from 'zod'
import type { Call } from './call.ts'

/** The built-in proof of work, as altcha's widget reads it. `expires` is in seconds since the epoch. */
export const workChallenge = z
  .object({
    parameters: z.object({
      algorithm: z.string(),
      nonce: z.string(),
      salt: z.string(),
      cost: z.number().int(),
      keyLength: z.number().int(),
      keyPrefix: z.string(),
      keySignature: z.string(),
      data: z.object({ expires: z.number().int() }),
    }),
    signature: z.string(),
  })
  .meta({ id: 'WorkChallenge' })

export const captchaCalls = {
  'GET /api/captcha/challenge/': {
    summary: 'A proof of work to solve, where no outside captcha is configured',
    reply: workChallenge,
  },
} as const satisfies Record<string, Call>
