import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'

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
