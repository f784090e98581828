import { z } from 'zod'
import { type Call, dataReply } from './call.ts'

const encoded = z.string().max(20_000)
export const passkeyOptions = dataReply(
  z.record(z.string(), z.unknown()).describe('for `navigator.credentials`, in the JSON form of WebAuthn'),
)

const credential = {
  id: encoded,
  rawId: encoded,
  type: z.literal('public-key'),
}

export const createdPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encoded,
    attestationObject: encoded,
    transports: z.array(z.string().max(32)).max(10).default([]),
  }),
})

export const usedPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encoded,
    authenticatorData: encoded,
    signature: encoded,
    userHandle: encoded.nullish(),
  }),
})

export const passkeyCalls = {
  'POST /api/accounts/passkeys/options/': {
    summary: 'Begin to add a passkey; needs a sign-in younger than 10 minutes',
    reply: passkeyOptions,
  },
  'POST /api/accounts/passkeys/': {
    summary: 'Add the passkey that the browser has made; needs a sign-in younger than 10 minutes',
    body: createdPasskey,
  },
  'DELETE /api/accounts/passkeys/{id}/': {
    summary: 'Remove a passkey; needs a sign-in younger than 10 minutes',
  },
  'POST /api/accounts/auth/passkey/options/': {
    summary: 'Begin to sign in with a passkey',
    reply: passkeyOptions,
  },
  'POST /api/accounts/auth/passkey/': {
    summary: 'Sign in with a passkey',
    body: usedPasskey,
  },
} as const satisfies Record<string, Call>
