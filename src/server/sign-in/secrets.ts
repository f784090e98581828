import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

/** 256 bits for a cookie; the database keeps only its `hashOfToken`. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

export function newPasscode(): string {
  return randomInt(1_000_000).toString().padStart(6, '0')
}

/** Keyed with the shop's secret, since a plain hash of six digits is guessed at once by whoever reads the table. */
export function hashOfPasscode(secret: string, email: string, code: string): string {
  return createHmac('sha256', secret).update(`passcode\0${email}\0${code}`).digest('hex')
}

export function isSameHash(left: string, right: string): boolean {
  return left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right))
}
