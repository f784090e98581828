import { addDays } from '../day.ts'
import { anyNumberOfServers } from '../pricing/catalog.ts'
import { armor } from './armor.ts'
import type { LicenseClaims } from './license-claims.ts'
import { tokenHeader, tokenInput } from './signed-token.ts'

const ulidAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

export function licenseFileHeader(kid: string): string {
  return tokenHeader(kid, 'astra-license+jwt')
}

export function signingInput(kid: string, claims: LicenseClaims): string {
  return tokenInput(kid, 'astra-license+jwt', claims)
}

/** The readable head, the armored token and, for an offline server, its armored activation. */
export function writeLicenseFile(claims: LicenseClaims, token: string, activation?: string): string {
  const file = `${licenseFileHead(claims)}\n${armor(token)}`
  return activation === undefined ? file : `${file}\n${armor(activation, 'ACTIVATION')}`
}

/** 26 characters that sort by time: 48 bits of milliseconds, then 80 random bits. */
export function makeUlid(moment: Date, random: Uint8Array): string {
  if (random.length !== 10) throw new RangeError('A ULID needs 10 random bytes')
  const bits = random.reduce((value, byte) => (value << 8n) | BigInt(byte), BigInt(moment.getTime()))
  return Array.from({ length: 26 }, (_, index) =>
    ulidAlphabet.charAt(Number((bits >> BigInt(5 * (25 - index))) & 31n)),
  ).join('')
}

/** For people: only the block below it counts. */
export function licenseFileHead(claims: LicenseClaims): string {
  const rows = [
    ['Serial number', claims.serial],
    ['Type', claims.type],
    ['Servers', claims.servers === anyNumberOfServers ? 'any number' : String(claims.servers)],
    ['Licensee', cleanName(claims.licensee)],
    ['Valid until', claims.expires_at === undefined ? 'no end' : addDays(utcDay(claims.expires_at), -1)],
    ['Updates until', claims.updates_until],
    ['Issued', utcDay(claims.iat)],
    ['File', claims.jti],
  ]
  const lines = rows.map(([label, value]) => `${label}:`.padEnd(16) + value)
  return ['Astra license', '', ...lines, ''].join('\n')
}

/** A name must not imitate a line or a marker of the file. */
function cleanName(name: string): string {
  return name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '').replace(/-{2,}/g, '')
}

function utcDay(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 10)
}
