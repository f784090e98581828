import { createHmac, randomBytes } from 'node:crypto'
import { base32 } from './totp.ts'

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
