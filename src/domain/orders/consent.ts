import { isEuCountry } from '../tax/eu-members.ts'

/** The version of the wording in texts/{en,ru}/consent.ts. A new wording needs a new day. */
export const consentText = '2026-11-22'

/** Consumers in the EU can withdraw for 14 days. A company name or a VAT number makes the buyer a business. */
export function hasRightToWithdraw(buyer: { country: string; company: string; vatNumber: string }): boolean {
  return isEuCountry(buyer.country) && buyer.company.trim() === '' && buyer.vatNumber.trim() === ''
}
