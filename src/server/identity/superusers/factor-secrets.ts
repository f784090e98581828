import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

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

const count = 10

/** 50 bits each, in two groups: `ABCDE-FGH23`. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: count }, () => {
    const letters = base32(randomBytes(7)).slice(0, 10)
    return `${letters.slice(0, 5)}-${letters.slice(5)}`
  })
}

/** Letter case, spaces and hyphens do not matter. */
export function hashRecoveryCode(code: string, shopSecret: string): string {
  const letters = code.toUpperCase().replace(/[^A-Z2-7]/g, '')
  return createHmac('sha256', shopSecret).update(`recovery-code\0${letters}`).digest('hex')
}

const ivLength = 12
const tagLength = 16

/** AES-256-GCM with a key of the shop's secret: a stolen backup has no secret that makes codes. */
export function encryptSecret(plain: Uint8Array, shopSecret: string): string {
  const iv = randomBytes(ivLength)
  const cipher = createCipheriv('aes-256-gcm', makeKey(shopSecret), iv)
  const encrypted = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url')
}

/** Null if the shop's secret has changed since. */
export function decryptSecret(stored: string, shopSecret: string): Buffer | null {
  const bytes = Buffer.from(stored, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', makeKey(shopSecret), bytes.subarray(0, ivLength))
  decipher.setAuthTag(bytes.subarray(ivLength, ivLength + tagLength))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(ivLength + tagLength)), decipher.final()])
  } catch {
    return null
  }
}

function makeKey(shopSecret: string): Buffer {
  return createHmac('sha256', shopSecret).update('superuser-totp').digest()
}
