import { emailAddress } from '../../contract/call.ts'
import { Refusal } from '../platform/refusal.ts'

/** The address an account is known by: without spaces around, in lower case. Refuses 'email-not-valid'. */
export function readEmail(typed: string): string {
  const parsed = emailAddress.safeParse(typed.trim().toLowerCase())
  if (!parsed.success) throw new Refusal('email-not-valid', { fields: ['email'] })
  return parsed.data
}

/** Six digits, however people group them ('123 456', '123-456'); null for anything else. */
export function readPasscode(typed: string): string | null {
  const digits = typed.replace(/[\s\p{Pd}]/gu, '')
  return /^[0-9]{6}$/.test(digits) ? digits : null
}
