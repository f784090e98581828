import { createHash } from 'node:crypto'
import { z } from 'zod'

/** `x` is the raw public key as base64url, `kid` its key id: docs/license-format.md. */
export type PublicLicenseKey = { kid: string; x: string }

const keySet = z.object({
  keys: z.array(
    z.object({
      kty: z.literal('OKP'),
      crv: z.literal('Ed25519'),
      x: z.string().regex(/^[\w-]{42}[AEIMQUYcgkosw048]$/),
      kid: z.string().optional(),
    }),
  ),
})

/** Null for what is not a JWKS of Ed25519 keys with their own key ids. */
export function readKeySet(text: string): PublicLicenseKey[] | null {
  try {
    const { keys } = keySet.parse(JSON.parse(text))
    const known = keys.map(({ x }) => ({ kid: keyId(x), x }))
    return keys.every(({ kid }, index) => kid === undefined || kid === known[index]?.kid) ? known : null
  } catch {
    return null
  }
}

/** The first 8 bytes of the SHA-256 of the raw public key, in hex. */
export function keyId(x: string): string {
  return createHash('sha256').update(Buffer.from(x, 'base64url')).digest('hex').slice(0, 16)
}
