import { isCalendarDay } from '../day.ts'
import type { Catalog } from '../pricing/catalog.ts'
import { readBlock } from './armor.ts'
import { type LicenseClaims, licenseFileFormat } from './license-claims.ts'
import { type FileProduct, licenseFileHead } from './license-file.ts'
import { tokenHeader } from './signed-token.ts'

/** In the order of the checks: the first that applies is the answer. */
export const licenseFileCodes = [
  'malformed',
  'unknown_key',
  'bad_signature',
  'newer_format',
  'wrong_product',
  'expired',
  'version_not_covered',
  'in_grace',
  'valid',
] as const
export type LicenseFileCode = (typeof licenseFileCodes)[number]

export type Verification = {
  product: FileProduct & Pick<Catalog, 'slug'>
  kids: readonly string[]
  checkSignature(kid: string, signed: string, signature: Uint8Array): boolean
  /** Seconds since 1970. */
  at: number
  /** The release day of the product's version; without it every version counts as covered. */
  release?: string
}

export type Verdict = {
  code: LicenseFileCode
  kid?: string
  /** Only those of a genuine file of this product and format. */
  claims?: LicenseClaims
  isHeadEdited?: boolean
}

type Parts = { header: string; payload: string; signature: string; head: string }

/** docs/license-format.md, 'Verification' */
export function verifyLicenseFile(text: string, verification: Verification): Verdict {
  const { kids, product } = verification
  const parts = readParts(product.slug, text)
  if (!parts) return { code: 'malformed' }
  const { header, payload, head } = parts
  const kid = kids.find(known => tokenHeader(known, { slug: product.slug, kind: 'license' }) === header)
  if (kid === undefined) return { code: 'unknown_key' }
  if (!isSigned(parts, kid, verification)) return { code: 'bad_signature', kid }
  return { kid, ...judgeClaims(payload, head, verification) }
}

function isSigned({ header, payload, signature }: Parts, kid: string, { checkSignature }: Verification) {
  // 64 bytes have one spelling: the last character has four bits to spare, which must be zero.
  const isCanonical = /^[\w-]{85}[AQgw]$/.test(signature)
  return isCanonical && checkSignature(kid, `${header}.${payload}`, decode(signature))
}

function readParts(slug: string, text: string): Parts | null {
  const block = readBlock(slug, text)
  const [header, payload, signature, ...more] = block?.content.split('.') ?? []
  if (!block || header === undefined || payload === undefined || signature === undefined || more.length > 0)
    return null
  return { header, payload, signature, head: block.head }
}

function judgeClaims(payload: string, head: string, { at, release, product }: Verification): Verdict {
  const claims = readClaims(payload)
  if (!claims) return { code: 'malformed' }
  if (claims.v !== licenseFileFormat) return { code: 'newer_format' }
  if (claims.aud !== product.slug) return { code: 'wrong_product' }
  if (!isComplete(claims)) return { code: 'malformed' }
  const isHeadEdited = trimLines(head) !== trimLines(licenseFileHead(product, claims))
  return { code: codeAt(claims, at, release), claims, isHeadEdited }
}

function codeAt(claims: LicenseClaims, at: number, release: string | undefined): LicenseFileCode {
  if (claims.exp !== undefined && at >= claims.exp) return 'expired'
  if (release !== undefined && release > claims.updates_until) return 'version_not_covered'
  if (claims.expires_at !== undefined && at >= claims.expires_at) return 'in_grace'
  return 'valid'
}

function readClaims(payload: string): Record<string, unknown> | null {
  try {
    const claims: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(decode(payload)))
    return typeof claims === 'object' && claims !== null && 'v' in claims ? { ...claims } : null
  } catch {
    return null
  }
}

/** Only our key signs claims, so this notices a fault of the shop rather than a forgery. */
function isComplete(claims: Record<string, unknown>): claims is LicenseClaims {
  const { exp, expires_at, updates_until, serial, servers, iat } = claims
  const isMoment = (value: unknown) => value === undefined || Number.isSafeInteger(value)
  return (
    [exp, expires_at].every(isMoment) &&
    [servers, iat].every(Number.isSafeInteger) &&
    typeof serial === 'string' &&
    typeof updates_until === 'string' &&
    isCalendarDay(updates_until)
  )
}

/** An editor may have changed the ends of lines. */
function trimLines(text: string): string {
  return text
    .replace(/^\uFEFF/, '')
    .split('\n')
    .map(line => line.trimEnd())
    .join('\n')
    .trim()
}

function decode(text: string): Uint8Array {
  return Uint8Array.fromBase64(text, { alphabet: 'base64url' })
}
