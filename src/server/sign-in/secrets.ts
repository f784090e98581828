import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

/** 256 bits for a cookie. The database stores only its `hashToken`. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

export function newPasscode(): string {
  return randomInt(1_000_000).toString().padStart(6, '0')
}

/** Keyed with the shop's secret, because a plain hash of six digits can be reversed by trying them all. */
export function hashPasscode(secret: string, email: string, code: string): string {
  return createHmac('sha256', secret).update(`passcode\0${email}\0${code}`).digest('hex')
}

export function isSameHash(left: string, right: string): boolean {
  return left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right))
}
