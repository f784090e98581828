// Verifies a license file with nothing but Node 20: docs/license-format.md
// usage: node verify.mjs FILE SECONDS RELEASE KID:X...   (RELEASE is YYYY-MM-DD, or - for none)
// Prints the result. Exit status: 0 valid or in grace, 1 not genuine, 2 expired or version not covered.
import { createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const product = 'astra'
const beginMarker = `-----BEGIN ${product.toUpperCase()} LICENSE-----`
const endMarker = `-----END ${product.toUpperCase()} LICENSE-----`

/** `result`, and the `claims` of what one of the keys signed; `release` is null where any version counts. */
export function verifyLicense(data, { now, release, keys }) {
  const text = data.toString('latin1')
  const begin = text.indexOf(beginMarker)
  const end = text.indexOf(endMarker, begin)
  if (data.length > 65_536 || begin < 0 || end < 0) return { result: 'malformed' }
  const token = text.slice(begin + beginMarker.length, end).replace(/[^A-Za-z0-9_.-]/g, '')
  const { fault, claims } = verifyToken(token, `${product}-license+jwt`, keys)
  return { result: fault ?? judge(claims, now, release), claims }
}

/** The `claims` of a token of this type, for example 'astra-answer+jwt', or its `fault`. `keys` maps key ids to raw
 * public keys as base64url. */
export function verifyToken(token, type, keys) {
  const parts = token.split('.')
  if (parts.length !== 3) return { fault: 'malformed' }
  const [header, payload, signature] = parts

  const kid = Object.keys(keys).find(known => header === headerFor(known, type))
  if (kid === undefined) return { fault: 'unknown_key' }
  if (!/^[A-Za-z0-9_-]{85}[AQgw]$/.test(signature)) return { fault: 'bad_signature' }
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: keys[kid] }, format: 'jwk' })
  const isGenuine = verify(
    null,
    Buffer.from(`${header}.${payload}`),
    key,
    Buffer.from(signature, 'base64url'),
  )
  return isGenuine ? { claims: readClaims(payload) } : { fault: 'bad_signature' }
}

function judge(claims, now, release) {
  if (claims?.v === undefined) return 'malformed'
  if (claims.v !== 1) return 'newer_format'
  if (claims.aud !== product) return 'wrong_product'
  if (typeof claims.updates_until !== 'string') return 'malformed'
  if (claims.exp !== undefined && now >= claims.exp) return 'expired'
  if (release !== null && release > claims.updates_until) return 'version_not_covered'
  return claims.expires_at !== undefined && now >= claims.expires_at ? 'in_grace' : 'valid'
}

function readClaims(payload) {
  try {
    return JSON.parse(Buffer.from(payload, 'base64url').toString())
  } catch {
    return null
  }
}

function headerFor(kid, type) {
  return Buffer.from(`{"alg":"EdDSA","kid":"${kid}","typ":"${type}"}`).toString('base64url')
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [file, now, release, ...keys] = process.argv.slice(2)
  const { result } = verifyLicense(readFileSync(file), {
    now: Number(now),
    release: release === '-' ? null : release,
    keys: Object.fromEntries(keys.map(key => key.split(':'))),
  })
  process.stdout.write(`${result}\n`)
  process.exitCode = { valid: 0, in_grace: 0, expired: 2, version_not_covered: 2 }[result] ?? 1
}
