import { isEuCountry, taxedAs } from './eu-members.ts'

/** Countries (alpha-3) that name where a consumer lives; null where unknown. docs/domain.md, 'Evidence of place'. */
export type PlaceEvidence = {
  networkCountry: string | null
  cardCountry: string | null
  billingCountry: string | null
}

/** Yearly sales to consumers in other member states, in EUR, from which the law asks for more. */
export const crossBorderThresholds = [10_000, 100_000] as const

/** An item names another country than the chosen one, fewer than two name that one, and one of them is in the EU. */
export function hasPlaceConflict(chosen: string, evidence: PlaceEvidence): boolean {
  const { networkCountry, cardCountry, billingCountry } = evidence
  const found = [networkCountry, cardCountry, billingCountry].filter(country => country !== null).map(taxedAs)
  const others = found.filter(country => country !== taxedAs(chosen))
  const isTaxed = [taxedAs(chosen), ...others].some(isEuCountry)
  return others.length > 0 && found.length - others.length < 2 && isTaxed
}
