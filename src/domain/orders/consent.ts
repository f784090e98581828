import { isEuCountry } from '../tax/eu-members.ts'

/** Names the words in texts/{en,ru}/consent.ts: a change of what they say takes a new day. */
export const consentText = '2026-11-21'

/**
 * Whether the buyer has the EU's right to withdraw for 14 days, and so is asked to give it up for a license at once:
 * a person in a member state, told from a company by its name or VAT number.
 */
export function hasRightToWithdraw(buyer: { country: string; company: string; vatNumber: string }): boolean {
  return isEuCountry(buyer.country) && buyer.company.trim() === '' && buyer.vatNumber.trim() === ''
}
