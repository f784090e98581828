import { createHmac, timingSafeEqual } from 'node:crypto'

/** Compares the hex HMAC-SHA256 of the raw body in constant time. */
export function isSignedBy(key: string | Buffer, rawBody: Buffer, hex: string): boolean {
  const expected = createHmac('sha256', key).update(rawBody).digest()
  return /^[0-9a-f]{64}$/i.test(hex) && timingSafeEqual(expected, Buffer.from(hex, 'hex'))
}

export function hmacHex(key: string | Buffer, body: string | Buffer): string {
  return createHmac('sha256', key).update(body).digest('hex')
}
