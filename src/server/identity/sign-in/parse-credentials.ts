import { emailAddress } from '../../../contract/call.ts'
import { Refusal } from '../../platform/http/refusal.ts'

/** Trims the address and converts it to lower case. */
export function parseEmail(typed: string): string {
  const parsed = emailAddress.safeParse(typed.trim().toLowerCase())
  if (!parsed.success) throw new Refusal('email-not-valid', { fields: ['email'] })
  return parsed.data
}

/** Six digits, also if grouped ('123 456', '123-456'); null for anything else. */
export function parsePasscode(typed: string): string | null {
  const digits = typed.replace(/[\s\p{Pd}]/gu, '')
  return /^[0-9]{6}$/.test(digits) ? digits : null
}
