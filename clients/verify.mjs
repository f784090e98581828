// Verifies license files and other tokens with nothing but Node 20: docs/license-format.md
// usage: node verify.mjs FILE SECONDS RELEASE KID:X...   (RELEASE is YYYY-MM-DD, or - for none)
//        node verify.mjs --token TYPE FILE KID:X...      (TYPE is license, activation, answer, revocations or releases)
// Prints the result. Exit status: 0 valid or in grace, 1 not genuine, 2 expired or version not covered.
// With --token it prints the claims of a genuine token, or what is wrong with it.
import { createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const product = 'astra'

/** `result`, and the `claims` if the token is genuine; `release` is null where any version counts. */
export function verifyLicense(data, { now, release, keys }) {
  const { fault, claims } = verifyToken(data, 'license', keys)
  if (fault) return { result: fault }
  if (typeof claims.updates_until !== 'string') return { result: 'malformed' }
  if (claims.exp !== undefined && now >= claims.exp) return { result: 'expired', claims }
  if (release !== null && release > claims.updates_until) return { result: 'version_not_covered', claims }
  const isInGrace = claims.expires_at !== undefined && now >= claims.expires_at
  return { result: isInGrace ? 'in_grace' : 'valid', claims }
}

/** The `claims` of a token of this type, or its `fault`. `keys` maps key ids to raw public keys as base64url. */
export function verifyToken(data, type, keys) {
  const parts = data.length > 65_536 ? [] : readToken(data.toString('latin1'), type).split('.')
  if (parts.length !== 3) return { fault: 'malformed' }
  const [header, payload, signature] = parts

  const kid = Object.keys(keys).find(known => header === headerFor(known, type))
  if (kid === undefined) return { fault: 'unknown_key' }
  if (!/^[A-Za-z0-9_-]{85}[AQgw]$/.test(signature)) return { fault: 'bad_signature' }
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: keys[kid] }, format: 'jwk' })
  const signed = Buffer.from(`${header}.${payload}`)
  if (!verify(null, signed, key, Buffer.from(signature, 'base64url'))) return { fault: 'bad_signature' }

  const claims = readClaims(payload)
  if (claims?.v === undefined) return { fault: 'malformed' }
  if (claims.v !== 1) return { fault: 'newer_format' }
  return claims.aud === product ? { claims } : { fault: 'wrong_product' }
}

/** A text between markers, or, except for a license, one without markers. Drops what mail programs add. */
function readToken(text, type) {
  const title = `${product} ${type}`.toUpperCase()
  const [beginMarker, endMarker] = [`-----BEGIN ${title}-----`, `-----END ${title}-----`]
  const begin = text.indexOf(beginMarker)
  const end = text.indexOf(endMarker, begin)
  const isBlock = begin >= 0
  if (isBlock ? end < 0 : type === 'license') return ''
  const token = isBlock ? text.slice(begin + beginMarker.length, end) : text
  return token.replace(/[^A-Za-z0-9_.-]/g, '')
}

function readClaims(payload) {
  try {
    return JSON.parse(Buffer.from(payload, 'base64url').toString())
  } catch {
    return null
  }
}

function headerFor(kid, type) {
  return Buffer.from(`{"alg":"EdDSA","kid":"${kid}","typ":"${product}-${type}+jwt"}`).toString('base64url')
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [first, second, third, ...rest] = process.argv.slice(2)
  const keys = Object.fromEntries(rest.map(key => key.split(':')))
  if (first === '--token') {
    const { fault, claims } = verifyToken(readFileSync(third), second, keys)
    process.stdout.write(`${fault ?? JSON.stringify(claims)}\n`)
    process.exitCode = fault ? 1 : 0
  } else {
    const release = third === '-' ? null : third
    const { result } = verifyLicense(readFileSync(first), { now: Number(second), release, keys })
    process.stdout.write(`${result}\n`)
    process.exitCode = { valid: 0, in_grace: 0, expired: 2, version_not_covered: 2 }[result] ?? 1
  }
}
