import { z } from 'zod'
import { type Call, dataReply } from '../call.ts'
import { passkeyOptions, usedPasskey } from '../passkeys.ts'

const code = z.string().trim().min(1).max(40)
const confirmed = z.object({ ok: z.literal(true) })
const recoveryCodes = dataReply(
  z.object({ recovery_codes: z.array(z.string()).describe('shown once; each works once') }),
)

const secondFactor = z.object({
  confirmed: z.boolean().describe('in this session, for 12 hours and while it is used within each hour'),
  totp: z.boolean().describe('whether an app makes codes for this superuser'),
  passkeys: z.number().int(),
  recovery_codes: z.number().int().describe('how many are left'),
  viewing: z
    .boolean()
    .describe('this browser views the shop as a customer, in which no passkey can be added'),
})

export type SecondFactor = z.output<typeof secondFactor>

/** For a superuser whose second factor is not confirmed, too. */
export const secondFactorCalls = {
  'GET /api/sezam/second-factor/': {
    summary: 'The second factor of the superuser',
    reply: dataReply(secondFactor),
  },
  'POST /api/sezam/second-factor/totp/': {
    summary:
      'Begin to use an app that makes codes; needs a sign-in or a second factor younger than 10 minutes',
    reply: dataReply(
      z.object({
        secret: z.string().describe('to be typed into the app, in base 32'),
        address: z.string().describe('the same as an otpauth:// address'),
        qr: z.object({ size: z.number().int(), path: z.string() }).describe('the address as an SVG path'),
      }),
    ),
  },
  'POST /api/sezam/second-factor/totp/confirmation/': {
    summary: 'Use the app from now on, proved by its first code; the reply has new recovery codes',
    body: z.object({ code }),
    reply: recoveryCodes,
  },
  'POST /api/sezam/second-factor/code/': {
    summary: 'Confirm the second factor with a code of the app or a recovery code',
    body: z.object({ code }),
    reply: confirmed,
  },
  'POST /api/sezam/second-factor/passkey/options/': {
    summary: 'Begin to confirm the second factor with a passkey',
    reply: passkeyOptions,
  },
  'POST /api/sezam/second-factor/passkey/': {
    summary: 'Confirm the second factor with a passkey',
    body: usedPasskey,
    reply: confirmed,
  },
  'POST /api/sezam/second-factor/recovery-codes/': {
    summary: 'Replace the recovery codes; needs a second factor younger than 10 minutes',
    reply: recoveryCodes,
  },
} as const satisfies Record<string, Call>
