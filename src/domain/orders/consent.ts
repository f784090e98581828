import { isEuCountry } from '../tax/eu-members.ts'

/** The version of the wording in texts/{en,ru}/consent.ts. A new wording needs a new day. */
export const consentText = '2026-11-23'

/**
 * The right also applies in the EEA (decision 181/2012 of its Joint Committee), the outermost regions and Åland (Art. 349
 * and 355 TFEU) and the United Kingdom (Consumer Contracts Regulations 2013, reg. 29). The VAT list differs.
 */
const listedBesideTheEu = 'ISL LIE NOR GLP GUF MTQ MYT REU MAF ALA GBR'.split(' ')

/** Consumers there can withdraw for 14 days. A company name or a VAT number makes the buyer a business. */
export function hasRightToWithdraw(buyer: { country: string; company: string; vatNumber: string }): boolean {
  const { country, company, vatNumber } = buyer
  const isThere = isEuCountry(country) || listedBesideTheEu.includes(country)
  return isThere && company.trim() === '' && vatNumber.trim() === ''
}
