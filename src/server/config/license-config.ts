import { createHash } from 'node:crypto'
import { z } from 'zod'
import { addProblem } from './variables.ts'

/** `x` is the raw public key as base64url, `kid` its key id: docs/license-format.md. */
export type PublicLicenseKey = { kid: string; x: string }

const privateKey = z
  .string()
  .regex(/^[\w+/-]{43}=?$/, '32 random bytes as base64: openssl rand -base64 32')
  .transform(text => Buffer.from(text, 'base64').toString('base64url'))

const revokedKeys = z
  .string()
  .regex(/^([\da-f]{16}(,[\da-f]{16})*)?$/, 'key ids of 16 hex digits, separated by commas')
  .transform(text => text.split(',').filter(Boolean))

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

export const licenseConfig = z
  .object({
    LICENSE_PRIVATE_KEY: privateKey.optional(),
    LICENSE_PUBLIC_KEYS: z.string().optional(),
    LICENSE_REVOKED_KEYS: revokedKeys.default([]),
    DATABASE_URL: z.string().optional(),
  })
  .superRefine((env, context) => {
    if (env.DATABASE_URL && !env.LICENSE_PRIVATE_KEY)
      addProblem(
        context,
        'LICENSE_PRIVATE_KEY',
        'required with DATABASE_URL, because all processes must share it: openssl rand -base64 32',
      )
    if (env.LICENSE_PUBLIC_KEYS !== undefined && readKeySet(env.LICENSE_PUBLIC_KEYS) === null)
      addProblem(context, 'LICENSE_PUBLIC_KEYS', 'a JWKS of Ed25519 keys, as bin/admin license-key prints it')
  })
  .transform(env => ({
    licensePrivateKey: env.LICENSE_PRIVATE_KEY ?? null,
    licensePublicKeys: readKeySet(env.LICENSE_PUBLIC_KEYS ?? '{"keys":[]}') ?? [],
    licenseRevokedKids: env.LICENSE_REVOKED_KEYS,
  }))

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
