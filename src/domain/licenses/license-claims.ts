import { addDays } from '../day.ts'
import type { Catalog } from '../pricing/catalog.ts'
import { type LicenseTerms, type LicenseType, licenseTypeNames, licenseTypes } from './license.ts'

export const licenseFileFormat = 1

export const licenseFileReasons = [
  'purchase',
  'demo',
  'renewal',
  'upgrade',
  'conversion',
  'extension',
  'reduction',
  'reset',
  'transfer',
  'download',
] as const
/** 'download': no file existed, or a retired key signed the last one. */
export type LicenseFileReason = (typeof licenseFileReasons)[number]

/** docs/license-format.md describes each. A released claim is never removed or changed. */
export type LicenseClaims = {
  iss: string
  aud: string
  sub: string
  jti: string
  iat: number
  v: typeof licenseFileFormat
  serial: string
  type: (typeof licenseTypeNames)[LicenseType]
  servers: number
  generation: number
  licensee: string
  email: string
  expires_at?: number
  exp?: number
  updates_until: string
  grace_days: number
}

export type LicenseFacts = Omit<LicenseTerms, 'period'> & { id: number; serial: string; generation: number }

/** docs/domain.md, 'License files'. The order of the claims is that of the file's JSON. */
export function licenseClaims(
  catalog: Catalog,
  license: LicenseFacts,
  file: { issuer: string; id: string; issuedAt: Date; licensee: string; email: string },
): LicenseClaims {
  return {
    iss: file.issuer,
    aud: catalog.slug,
    sub: String(license.id),
    jti: file.id,
    iat: toSeconds(file.issuedAt.getTime()),
    v: licenseFileFormat,
    serial: license.serial,
    type: licenseTypeNames[license.type],
    servers: license.servers,
    generation: license.generation,
    licensee: file.licensee,
    email: file.email,
    ...expiry(catalog, license),
    updates_until: license.expiresOn,
    grace_days: graceDaysFor(catalog, license.type),
  }
}

export function graceDaysFor({ graceDays }: Catalog, type: LicenseType): number {
  return type === licenseTypes.demo ? 0 : graceDays
}

/** In seconds. A lifetime license never stops working, so its expiration day must never become a claim. */
export function expiry(
  catalog: Catalog,
  { type, expiresOn }: Pick<LicenseTerms, 'type' | 'expiresOn'>,
): { expires_at?: number; exp?: number } {
  if (type === licenseTypes.lifetime) return {}
  const firstUnpaidDay = addDays(expiresOn, 1)
  return {
    expires_at: startOfDay(firstUnpaidDay),
    exp: startOfDay(addDays(firstUnpaidDay, graceDaysFor(catalog, type))),
  }
}

function startOfDay(day: string): number {
  return toSeconds(Date.parse(`${day}T00:00:00Z`))
}

export function toSeconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1000)
}
