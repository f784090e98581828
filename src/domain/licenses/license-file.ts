import { addDays } from '../day.ts'
import { anyNumberOfServers, type Catalog } from '../pricing/catalog.ts'
import { armor } from './armor.ts'
import type { LicenseClaims } from './license-claims.ts'
import { tokenInput } from './signed-token.ts'

const ulidAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

export function signingInput(kid: string, claims: LicenseClaims): string {
  return tokenInput(kid, { slug: claims.aud, kind: 'license' }, claims)
}

export type FileProduct = Pick<Catalog, 'name' | 'unit'>

/** The readable head, the armored token and, for an offline server, its armored activation. */
export function writeLicenseFile(
  product: FileProduct,
  claims: LicenseClaims,
  token: string,
  activation?: string,
): string {
  const file = `${licenseFileHead(product, claims)}\n${armor(claims.aud, token)}`
  return activation === undefined ? file : `${file}\n${armor(claims.aud, activation, 'ACTIVATION')}`
}

/** 26 characters that sort by time: 48 bits of milliseconds, then 80 random bits. */
export function makeUlid(moment: Date, random: Uint8Array): string {
  const bits = random.reduce((value, byte) => (value << 8n) | BigInt(byte), BigInt(moment.getTime()))
  return Array.from({ length: 26 }, (_, index) =>
    ulidAlphabet.charAt(Number((bits >> BigInt(5 * (25 - index))) & 31n)),
  ).join('')
}

/** For people: only the block below it counts. */
export function licenseFileHead({ name, unit }: FileProduct, claims: LicenseClaims): string {
  const [, servers = ''] = unit.en
  const rows = [
    ['Serial number', claims.serial],
    ['Type', claims.type],
    [
      servers.charAt(0).toUpperCase() + servers.slice(1),
      claims.servers === anyNumberOfServers ? 'any number' : String(claims.servers),
    ],
    ['Licensee', cleanName(claims.licensee)],
    ['Valid until', claims.expires_at === undefined ? 'no end' : addDays(utcDay(claims.expires_at), -1)],
    ['Updates until', claims.updates_until],
    ['Issued', utcDay(claims.iat)],
    ['File', claims.jti],
  ]
  const lines = rows.map(([label, value]) => `${label}:`.padEnd(16) + value)
  return [`${name} license`, '', ...lines, ''].join('\n')
}

/** A name must not imitate a line or a marker of the file. */
function cleanName(name: string): string {
  return name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '').replace(/-{2,}/g, '')
}

function utcDay(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 10)
}
