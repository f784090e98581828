import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'
import { isSameSecret } from '../../platform/is-same-secret.ts'

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

/** The cookie of a known browser: its id, signed for one e-mail. It opens nothing but limits of its own. */
export function signKnownBrowser(secret: string, email: string, id: string): string {
  return `${id}.${createHmac('sha256', secret).update(`known-browser\0${email}\0${id}`).digest('base64url')}`
}

/** The browser's id; null if the cookie was not signed for this e-mail. */
export function readKnownBrowser(secret: string, email: string, cookie = ''): string | null {
  const [id = ''] = cookie.split('.', 1)
  return id && isSameSecret(cookie, signKnownBrowser(secret, email, id)) ? id : null
}
