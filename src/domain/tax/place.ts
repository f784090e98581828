import { isEuCountry, taxedAs } from './eu-members.ts'
import { isOutsideVatArea } from './territories.ts'

/** Where a customer seems to be; countries are alpha-3, null where unknown. docs/domain.md, 'Evidence of place'. */
export type PlaceEvidence = {
  networkCountry: string | null
  cardCountry: string | null
  billingCountry: string | null
  billingZip: string | null
}

/** Yearly sales to consumers in other member states, in EUR, from which the law asks for more. */
export const crossBorderThresholds = [10_000, 100_000] as const

// Card providers name these as countries of their own.
const territories = ['ALA', 'BLM', 'GLP', 'GUF', 'MAF', 'MTQ', 'MYT', 'NCL', 'PYF', 'REU', 'SPM']

/** The countries conflict, or the billing postcode does not confirm a territory without VAT. */
export function hasPlaceConflict(chosen: { country: string; zip: string }, evidence: PlaceEvidence): boolean {
  const [country, zip] = [evidence.billingCountry ?? '', evidence.billingZip ?? '']
  const isConfirmed = territories.includes(country) || isOutsideVatArea({ country, zip })
  return hasCountryConflict(chosen.country, evidence) || (isOutsideVatArea(chosen) && !isConfirmed)
}

/** An item names another country than the chosen one, fewer than two name that one, and one of them is in the EU. */
export function hasCountryConflict(chosen: string, evidence: Omit<PlaceEvidence, 'billingZip'>): boolean {
  const { networkCountry, cardCountry, billingCountry } = evidence
  const found = [networkCountry, cardCountry, billingCountry].filter(country => country !== null).map(taxedAs)
  const others = found.filter(country => country !== taxedAs(chosen))
  const isTaxed = [taxedAs(chosen), ...others].some(isEuCountry)
  return others.length > 0 && found.length - others.length < 2 && isTaxed
}
