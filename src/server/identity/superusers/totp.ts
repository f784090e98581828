import { createHmac, timingSafeEqual } from 'node:crypto'

const periodMs = 30_000
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export function stepAt(now: Date): number {
  return Math.floor(now.getTime() / periodMs)
}

/** RFC 6238 with SHA-1, 30 seconds and 6 digits: what every authenticator app reads. */
export function totpCode(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = mac.readUInt8(19) & 15
  const number = (mac.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000
  return String(number).padStart(6, '0')
}

/** The period of a code of six digits; clocks may differ by one. Null if it is of no such period. */
export function findStep(secret: Uint8Array, code: string, now: Date): number | null {
  const present = stepAt(now)
  const makesCode = (step: number) => timingSafeEqual(Buffer.from(totpCode(secret, step)), Buffer.from(code))
  return [present, present - 1, present + 1].find(makesCode) ?? null
}

/** Authenticator apps share this format of a QR code. */
export function totpAddress(secret: Uint8Array, { issuer, email }: { issuer: string; email: string }) {
  const label = encodeURIComponent(`${issuer}:${email}`)
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`
}

/** RFC 4648 without padding. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map(byte => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map(five => letters[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}
